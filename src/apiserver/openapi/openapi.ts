import { createHash } from "node:crypto";
import {
  discoveryOperation,
  groupOperation,
  type Operation,
  versionOperation,
} from "./operations.js";
import { documentOf, type OpenApiDocument, type ServedKind } from "./document.js";
import { type OpenApiSchema, serverSchema } from "./schema.js";
import { swaggerOf } from "./swagger.js";
import type { Registry } from "../store/registry.js";
import type { Resource } from "../model/resource.js";
import { versionInfo } from "../values/version.js";
import { exactJSON } from "../values/exact-number.js";

/** A document as it is sent. */
export interface PublishedDocument {
  readonly body: Buffer;
  /** Of its bytes, in hexadecimal. */
  readonly hash: string;
  readonly madeMs: number;
}

interface Entry {
  readonly resources: readonly Resource[];
  readonly document: OpenApiDocument;
  readonly published: PublishedDocument;
}

const meta = "io.k8s.apimachinery.pkg.apis.meta.v1";
const version = `${versionInfo.major}.${versionInfo.minor}`;

/** Documents that are of no kind, by their paths. */
const plainDocuments: Readonly<Record<string, Operation>> = {
  api: discoveryOperation("/api/", {
    tag: "core",
    id: "getCoreAPIVersions",
    type: `${meta}.APIVersions`,
  }),
  apis: discoveryOperation("/apis/", {
    tag: "apis",
    id: "getAPIVersions",
    type: `${meta}.APIGroupList`,
  }),
  version: discoveryOperation("/version/", {
    tag: "version",
    id: "getCodeVersion",
    type: "io.k8s.apimachinery.pkg.version.Info",
    isPlain: true,
  }),
};

/** The OpenAPI v3 documents of what a registry serves; each is made when it is first asked for. */
export class OpenApi {
  readonly #registry: Registry;
  readonly #entries = new Map<string, Entry>();
  readonly #schemas = new Map<string, OpenApiSchema>();
  #swagger: { readonly revision: number; readonly published: PublishedDocument } | undefined;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** The paths of all documents, with their hashes. */
  index(nowMs: number): string {
    const paths = this.paths().map((path) => {
      const { hash = "" } = this.document(path, nowMs) ?? {};
      return [path, { serverRelativeURL: documentUrl(path, hash) }] as const;
    });
    return JSON.stringify({ paths: Object.fromEntries(paths) });
  }

  /** The paths of all documents: `api/v1`, `apis/apps` and the like. */
  paths(): readonly string[] {
    const groups = [...this.#registry.groups()].flatMap(([group, versions]) => [
      ...(this.#isCustom(group, versions) ? [] : [`apis/${group}`]),
      ...versions.map((each) => `apis/${group}/${each}`),
    ]);
    return [...Object.keys(plainDocuments), "api/v1", ...groups].toSorted();
  }

  /** A document by its path; undefined where there is none. */
  document(path: string, nowMs: number): PublishedDocument | undefined {
    return this.#entry(path, nowMs)?.published;
  }

  /** All documents, by their paths. */
  all(nowMs: number): readonly OpenApiDocument[] {
    return this.paths().flatMap((path) => this.#entry(path, nowMs)?.document ?? []);
  }

  /** The one document of v2. */
  swagger(nowMs: number): PublishedDocument {
    const { revision } = this.#registry;
    if (this.#swagger?.revision === revision) return this.#swagger.published;
    const custom = this.#registry.all().filter(({ isCustom }) => isCustom);
    const schemaOf = (name: string): OpenApiSchema => this.#schemaOf(name);
    const published = publish(swaggerOf(this.all(nowMs), { custom, version, schemaOf }), nowMs);
    this.#swagger = { revision, published };
    return published;
  }

  #isCustom(group: string, versions: readonly string[]): boolean {
    return versions.every((each) =>
      this.#registry.resourcesOf(group, each).every(({ isCustom }) => isCustom),
    );
  }

  #entry(path: string, nowMs: number): Entry | undefined {
    const [root, group = "", groupVersion] = path.split("/");
    const place = root === "api" ? { group: "", version: group } : { group, version: groupVersion };
    const resources =
      place.version === undefined ? [] : this.#registry.resourcesOf(place.group, place.version);
    const known = this.#entries.get(path);
    if (known !== undefined && isSame(known.resources, resources)) return known;
    if (!this.paths().includes(path)) return undefined;
    const document = documentOf(this.#served(resources), {
      beside: besideOf(path, resources),
      version,
      schemaOf: (name) => this.#schemaOf(name),
    });
    const entry = { resources, document, published: publish(document, nowMs) };
    this.#entries.set(path, entry);
    return entry;
  }

  #schemaOf(name: string): OpenApiSchema {
    const known = this.#schemas.get(name);
    if (known !== undefined) return known;
    const made = serverSchema(name);
    this.#schemas.set(name, made);
    return made;
  }

  #served(resources: readonly Resource[]): readonly ServedKind[] {
    return resources.map((resource) => ({
      resource,
      actions: this.#registry.actionsOf(resource),
    }));
  }
}

function publish(document: object, nowMs: number): PublishedDocument {
  const body = Buffer.from(exactJSON(document));
  const hash = createHash("sha512").update(body).digest("hex").toUpperCase();
  return { body, hash, madeMs: nowMs };
}

/** Where a document of a hash is. */
function documentUrl(path: string, hash: string): string {
  return `/openapi/v3/${path}?hash=${hash}`;
}

/** What a document tells of beside kinds. */
function besideOf(path: string, resources: readonly Resource[]): readonly Operation[] {
  const plain = plainDocuments[path];
  if (plain !== undefined) return [plain];
  const [first] = resources;
  if (first === undefined) return [groupOperation(path.split("/")[1] ?? "")];
  return first.isCustom ? [] : [versionOperation(first.group, first.version)];
}

function isSame(a: readonly Resource[], b: readonly Resource[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}
