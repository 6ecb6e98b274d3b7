/** What the proofs find otherwise on other minor versions of Kubernetes than on 1.36. */

// `MutatingAdmissionPolicy` (KEP-3962) is v1 from 1.36 on.
const mutatingPolicies = [
  "mutatingadmissionpolicies admissionregistration.k8s.io/v1 false MutatingAdmissionPolicy",
  "mutatingadmissionpolicybindings admissionregistration.k8s.io/v1 false MutatingAdmissionPolicyBinding",
];

/** Kinds of ours that a version does not serve, as the proof of kinds writes them. */
export const kindsNotServed: Readonly<Record<string, readonly string[]>> = {
  "1.34": mutatingPolicies,
  "1.35": mutatingPolicies,
};

/**
 * Functions that new rules may not use on a version, by how they are called.
 *
 * A library is for new rules from the minor version after the one that it came with
 * (`DefaultCompatibilityVersion` of k8s.io/apiserver/pkg/cel/environment).
 */
export const celNotServed: Readonly<Record<string, RegExp>> = {
  // cel-go's list library came with 1.34.
  "1.34": /\blists\.range\(|\.(distinct|flatten|reverse|slice|sort|sortBy)\(/,
};

/** Judged CEL rules that a version takes or refuses otherwise than 1.36, where our check is that of 1.36. */
export const celJudgedOtherwise: Readonly<Record<string, readonly string[]>> = {
  "1.37": [
    // cel-go 0.29 reads names in backticks, and a leading dot never leads to a variable of a macro.
    "syntax: backtick field",
    "corner: self.is.all(x, .x > 1)",
    // `WithTypeAndObjectMeta` of apiextensions-apiserver: `metadata.name` has at most 253 characters.
    "cost: metadata name unbounded",
    "cost: metadata name bounded by its schema is ignored at root",
  ],
};
