import type {
  IngressClassParametersReference,
  NetworkPolicyPeer,
  NetworkPolicyPort,
  NetworkPolicySpec,
} from "../../kubernetes/networking-v1.types.generated.js";
import { type ApiObject, membersOf, textOf, valueAt, withValueAt } from "../values/api-object.js";
import type { KindRules } from "../store/builtin-strategy.js";
import {
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
  tooLong,
} from "../values/field-error.js";
import { faults, isMissing } from "../values/field-rules.js";
import { parseCidr } from "../values/ip-address.js";
import { checkCidr } from "../values/ip-checks.js";
import { changedEach } from "../fields/members-map.js";
import { dns1123Label, dns1123Subdomain, pathSegment, portName } from "../values/name-rules.js";
import { immutableField } from "../model/object-meta.js";
import { checkPortNumber } from "./port-checks.js";
import { checkLabelSelector, selectorText } from "../store/selector-check.js";
import { ageOf } from "../store/table.js";

function policyOf(object: ApiObject): NetworkPolicySpec {
  return { podSelector: {}, ...membersOf(object["spec"]) };
}

/** Follows `SetDefaults_NetworkPolicy` of pkg/apis/networking/v1. */
function withPolicyDefaults(object: ApiObject): ApiObject {
  const { policyTypes = [], egress = [] } = policyOf(object);
  const withProtocols = (name: "ingress" | "egress", spec: ReturnType<typeof membersOf>) =>
    changedEach(spec, name, (rule) =>
      changedEach(rule, "ports", (port) =>
        (port["protocol"] ?? null) === null ? { ...port, protocol: "TCP" } : port,
      ),
    );
  const spec = withProtocols("egress", withProtocols("ingress", membersOf(object["spec"])));
  const types = ["Ingress", ...(egress.length > 0 ? ["Egress"] : [])];
  return { ...object, spec: policyTypes.length > 0 ? spec : { ...spec, policyTypes: types } };
}

const protocols = ["TCP", "UDP", "SCTP"];
const policyTypes = ["Ingress", "Egress"];

/** Follows `ValidateNetworkPolicySpec` of pkg/apis/networking/validation. */
function checkPolicy(object: ApiObject, old: ApiObject | undefined): readonly FieldError[] {
  const { podSelector, ingress = [], egress = [], policyTypes: types = [] } = policyOf(object);
  const known = old === undefined ? [] : blocksOf(policyOf(old));
  const side = (
    name: string,
    rules: readonly {
      ports?: readonly NetworkPolicyPort[];
      peers?: readonly NetworkPolicyPeer[];
    }[],
    peer: string,
  ): readonly FieldError[] =>
    rules.flatMap(({ ports = [], peers = [] }, index) => [
      ...ports.flatMap((port, at) => checkPolicyPort(`spec.${name}[${index}].ports[${at}]`, port)),
      ...peers.flatMap((each, at) =>
        checkPeer(`spec.${name}[${index}].${peer}[${at}]`, each, known),
      ),
    ]);
  const rest = [
    ...checkLabelSelector(podSelector, "spec.podSelector"),
    ...side(
      "ingress",
      ingress.map(({ ports = [], from = [] }) => ({ ports, peers: from })),
      "from",
    ),
    ...side(
      "egress",
      egress.map(({ ports = [], to = [] }) => ({ ports, peers: to })),
      "to",
    ),
  ];
  if (types.length > 2)
    return [
      ...rest,
      invalidValue("spec.policyTypes", types, "may not specify more than two policyTypes"),
    ];
  return [
    ...rest,
    ...types.flatMap((type, index) =>
      policyTypes.includes(type)
        ? []
        : [notSupported(`spec.policyTypes[${index}]`, type, policyTypes)],
    ),
  ];
}

/** The networks of a policy, which are not checked again. */
function blocksOf({ ingress = [], egress = [] }: NetworkPolicySpec): readonly string[] {
  const peers = [
    ...ingress.flatMap(({ from = [] }) => from),
    ...egress.flatMap(({ to = [] }) => to),
  ];
  return peers.flatMap(({ ipBlock }) =>
    ipBlock === undefined ? [] : [ipBlock.cidr, ...(ipBlock.except ?? [])],
  );
}

function checkPolicyPort(
  field: string,
  { protocol, port, endPort }: NetworkPolicyPort,
): readonly FieldError[] {
  const errors: FieldError[] =
    protocol === undefined || protocols.includes(protocol)
      ? []
      : [notSupported(`${field}.protocol`, protocol, protocols)];
  const end = `${field}.endPort`;
  if (typeof port === "number") {
    errors.push(...checkPortNumber(`${field}.port`, port));
    if (endPort !== undefined) {
      if (endPort < port)
        errors.push(invalidValue(end, port, "must be greater than or equal to `port`"));
      errors.push(...checkPortNumber(end, endPort));
    }
  } else if (endPort !== undefined) {
    const why = port === undefined ? "not specified" : "non-numeric";
    errors.push(invalidValue(end, endPort, `may not be specified when \`port\` is ${why}`));
  }
  return typeof port === "string"
    ? [...errors, ...faults(portName, `${field}.port`, port)]
    : errors;
}

function checkPeer(
  field: string,
  { podSelector, namespaceSelector, ipBlock }: NetworkPolicyPeer,
  known: readonly string[],
): readonly FieldError[] {
  const hasSelector = podSelector !== undefined || namespaceSelector !== undefined;
  return [
    ...(podSelector === undefined ? [] : checkLabelSelector(podSelector, `${field}.podSelector`)),
    ...(namespaceSelector === undefined
      ? []
      : checkLabelSelector(namespaceSelector, `${field}.namespaceSelector`)),
    ...(ipBlock === undefined ? [] : checkBlock(`${field}.ipBlock`, ipBlock, known)),
    ...(!hasSelector && ipBlock === undefined ? [required(field, "must specify a peer")] : []),
    ...(hasSelector && ipBlock !== undefined
      ? [forbiddenField(field, "may not specify both ipBlock and another peer")]
      : []),
  ];
}

function checkBlock(
  field: string,
  { cidr, except = [] }: NonNullable<NetworkPolicyPeer["ipBlock"]>,
  known: readonly string[],
): readonly FieldError[] {
  if (isMissing(cidr)) return [required(`${field}.cidr`)];
  const errors = checkCidr(`${field}.cidr`, cidr, known);
  if (parseCidr(cidr) === undefined) return errors;
  return [
    ...errors,
    ...except.flatMap((each, index) => {
      const at = `${field}.except[${index}]`;
      const isInside = parseCidr(each) === undefined || contains(cidr, each);
      return [
        ...checkCidr(at, each, known),
        ...(isInside ? [] : [invalidValue(at, each, "must be a strict subset of `cidr`")]),
      ];
    }),
  ];
}

/** Whether a network is a part of another, and smaller. */
function contains(outer: string, inner: string): boolean {
  const [a, b] = [parseCidr(outer), parseCidr(inner)];
  if (a === undefined || b === undefined || a.address.family !== b.address.family) return false;
  const same = parseCidr(`${b.address.text}/${a.prefixBits}`);
  return same?.text === a.text && a.prefixBits < b.prefixBits;
}

export const networkPolicy: KindRules = {
  hasGeneration: true,
  default: withPolicyDefaults,
  checkCreate: (object) => checkPolicy(object, undefined),
  checkUpdate: checkPolicy,
  cells: (object, nowMs) => [
    object.metadata.name,
    selectorText(policyOf(object).podSelector),
    ageOf(object, nowMs),
  ],
};

const httpPath = /^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/;

/** Follows `IsDomainPrefixedPath` of apimachinery. */
function checkDomainPath(field: string, value: string): readonly FieldError[] {
  if (value === "") return [required(field)];
  const slash = value.indexOf("/");
  const [host, path] = [value.slice(0, slash), value.slice(slash + 1)];
  if (slash <= 0 || path === "")
    return [invalidValue(field, value, 'must be a domain-prefixed path (such as "acme.io/foo")')];
  return [
    ...faults(dns1123Subdomain, field, host),
    ...(httpPath.test(path)
      ? []
      : [
          invalidValue(
            field,
            path,
            "Invalid path (regex used for validation is '[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+')",
          ),
        ]),
  ];
}

function parametersOf(object: ApiObject): IngressClassParametersReference | undefined {
  const parameters = valueAt(object, ["spec", "parameters"]);
  return parameters === undefined ? undefined : { kind: "", name: "", ...membersOf(parameters) };
}

/** Follows `ValidateIngressClass` of pkg/apis/networking/validation. */
function checkIngressClass(object: ApiObject): readonly FieldError[] {
  const controller = textOf(valueAt(object, ["spec", "controller"]));
  const parameters = parametersOf(object);
  return [
    ...(Buffer.byteLength(controller) > 250 ? [tooLong("spec.controller", 250)] : []),
    ...checkDomainPath("spec.controller", controller),
    ...(parameters === undefined ? [] : checkParametersReference(parameters)),
  ];
}

function checkParametersReference({
  apiGroup,
  kind,
  name,
  scope,
  namespace,
}: IngressClassParametersReference): readonly FieldError[] {
  const field = "spec.parameters";
  const scopes = ["Cluster", "Namespace"];
  const place =
    scope === "Namespace"
      ? isMissing(namespace)
        ? [required(`${field}.namespace`, "`parameters.scope` is set to 'Namespace'")]
        : faults(dns1123Label, `${field}.namespace`, namespace)
      : scope === "Cluster" && !isMissing(namespace)
        ? [forbiddenField(`${field}.namespace`, "`parameters.scope` is set to 'Cluster'")]
        : [];
  return [
    ...(isMissing(apiGroup) ? [] : faults(dns1123Subdomain, `${field}.apiGroup`, apiGroup)),
    ...(kind === "" ? [required(`${field}.kind`)] : faults(pathSegment, `${field}.kind`, kind)),
    ...(name === "" ? [required(`${field}.name`)] : faults(pathSegment, `${field}.name`, name)),
    ...(scopes.includes(textOf(scope)) ? [] : [notSupported(`${field}.scope`, scope, scopes)]),
    ...place,
  ];
}

/** The annotation that makes a class the one of Ingresses that name none. */
export const defaultIngressMark = "ingressclass.kubernetes.io/is-default-class";

export const ingressClass: KindRules = {
  hasGeneration: true,
  checksMetaAgain: true,
  default: (object) => {
    const parameters = parametersOf(object);
    return parameters === undefined || !isMissing(parameters.scope)
      ? object
      : withValueAt(object, ["spec", "parameters", "scope"], "Cluster");
  },
  checkCreate: checkIngressClass,
  checkUpdate: (next, old) => {
    const [now, then] = [next, old].map((each) => textOf(valueAt(each, ["spec", "controller"])));
    return [
      ...(now === then ? [] : [immutableField("spec.controller", now)]),
      ...checkIngressClass(next),
    ];
  },
  cells: (object, nowMs) => {
    const { annotations = {}, name = "" } = object.metadata;
    const parameters = parametersOf(object);
    const group = isMissing(parameters?.apiGroup) ? "" : `.${parameters?.apiGroup ?? ""}`;
    return [
      annotations[defaultIngressMark] === "true" ? `${name} (default)` : name,
      textOf(valueAt(object, ["spec", "controller"])),
      parameters === undefined ? "<none>" : `${parameters.kind}${group}/${parameters.name}`,
      ageOf(object, nowMs),
    ];
  },
};
