import { randomBytes } from "node:crypto";
import type { ServedApi } from "../apiserver/serve.js";
import type { UserInfo } from "../apiserver/values/user-info.js";
import type { CertificateAuthority } from "../util/certificates.js";
import type { ClusterConfig } from "./cluster-config.js";

/** A user that a test makes up. */
export interface TestUser {
  readonly name: string;
  /** Beside `system:authenticated`. @default [] */
  readonly groups?: readonly string[];
  /** @default none */
  readonly uid?: string;
  /** What else is known of the user, as webhooks and audits are told. @default {} */
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** Gives those who ask a server in this process what they show. */
export class ServerIdentities {
  readonly #served: ServedApi;
  readonly #authority: CertificateAuthority | undefined;

  /** `authority` signs client certificates; undefined over plain HTTP, where there are none. */
  constructor(served: ServedApi, authority: CertificateAuthority | undefined) {
    this.#served = served;
    this.#authority = authority;
  }

  /** With a client certificate; over plain HTTP with a token. */
  withCertificate(name: string, groups: readonly string[]): ClusterConfig {
    if (this.#authority === undefined) return this.withToken({ name, groups });
    return this.#config(name, this.#authority.issueClient(name, groups));
  }

  withToken({ name, groups = [], uid, extra }: TestUser): ClusterConfig {
    const token = randomBytes(24).toString("base64url");
    const user: UserInfo = {
      username: name,
      groups,
      ...(uid === undefined ? {} : { uid }),
      ...(extra === undefined ? {} : { extra }),
    };
    this.#served.authentication.addToken(token, user);
    return this.#config(name, { token });
  }

  #config(user: string, shown: Partial<ClusterConfig>): ClusterConfig {
    const ca = this.#authority?.certificate ?? "";
    return { server: this.#served.url, ca, user, ...shown };
  }
}
