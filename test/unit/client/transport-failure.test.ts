import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { failureOf, type Progress } from "../../../src/client/transport-failure.js";

function failed(code: string, message = "said"): Error {
  return Object.assign(new Error(message), { code, cert: { raw: "certificate" } });
}

describe("a failure", () => {
  it.each<[string, Progress, string]>([
    ["ECONNREFUSED", "connecting", "TRANSPORT_CONNECT"],
    ["ENOTFOUND", "connecting", "TRANSPORT_CONNECT"],
    ["ECONNRESET", "connecting", "TRANSPORT_CLOSED"],
    ["ECONNRESET", "sent", "TRANSPORT_CLOSED"],
    ["EPIPE", "sent", "TRANSPORT_CLOSED"],
    ["ETIMEDOUT", "answered", "TRANSPORT_CLOSED"],
    ["UND_ERR_CONNECT_TIMEOUT", "connecting", "TRANSPORT_TIMEOUT"],
    ["CERT_HAS_EXPIRED", "connecting", "TRANSPORT_TLS"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "connecting", "TRANSPORT_TLS"],
    // With TLS 1.3 a server refuses our certificate after we believe to be connected.
    ["ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", "sent", "TRANSPORT_TLS"],
    // Bytes that something on the way has changed.
    ["ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC", "answered", "TRANSPORT_CLOSED"],
    ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "answered", "TRANSPORT_CLOSED"],
    ["UND_ERR_HEADERS_OVERFLOW", "sent", "TRANSPORT_PROTOCOL"],
  ])("%s while %s is %s", (code, progress, expected) => {
    expect(failureOf(failed(code), progress).code).toBe(expected);
  });

  it("keeps name, code and message alone of its cause", () => {
    const { cause } = failureOf(failed("ECONNRESET"), "sent");
    expect(cause).toMatchObject({ code: "ECONNRESET", message: "said" });
    expect(inspect(cause, { depth: 9, showHidden: true })).not.toContain("certificate");
  });

  it("says what came of each address of a name", () => {
    const both = [new Error("refused by ::1"), new Error("refused by 127.0.0.1")];
    const { reason } = failureOf(new AggregateError(both), "connecting");
    expect(reason).toBe("refused by ::1, refused by 127.0.0.1");
  });
});
