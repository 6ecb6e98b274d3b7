import { describe, expect, it } from "vitest";
import { canonicalQuantity } from "../../../src/apiserver/values/canonical-quantity.js";

// What kube-apiserver 1.36.3 made of them, as the memory of a LimitRange.
// https://github.com/kubernetes/kubernetes/blob/v1.36.3/staging/src/k8s.io/apimachinery/pkg/api/resource/quantity.go
const judged: Readonly<Record<string, string>> = {
  "1000m": "1",
  "0.5Gi": "512Mi",
  "1024Mi": "1Gi",
  "1.5": "1500m",
  "100k": "100k",
  "1e3": "1e3",
  "12e6": "12e6",
  "10e3": "10e3",
  "0.1": "100m",
  "1Ki": "1Ki",
  "1536Mi": "1536Mi",
  "1000Ki": "1000Ki",
  "1000Mi": "1000Mi",
  "2048Ki": "2Mi",
  "1.5Gi": "1536Mi",
  "0": "0",
  "5m": "5m",
  "1024": "1024",
  "1000": "1k",
  "1000k": "1M",
  "1000.0": "1k",
  "1.0": "1",
  "0.5k": "500",
  "1E": "1E",
  "+5": "+5",
  "05": "05",
  "007m": "007m",
  "01Gi": "01Gi",
  "-1": "-1",
};

describe("quantities in the server's form", () => {
  it.each(Object.entries(judged))("%s becomes %s", (given, canonical) => {
    expect(canonicalQuantity(given)).toBe(canonical);
  });

  it.each(["", "x", "1 Gi", "1kk"])("%j is none", (given) => {
    expect(canonicalQuantity(given)).toBeUndefined();
  });
});
