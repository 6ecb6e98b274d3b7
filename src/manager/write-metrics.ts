import type { OperatorDefinition } from "../api/define-operator.js";
import type { HttpRequest, ResponseHandler, Transport } from "../client/transport.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { Counter, Family } from "../telemetry/metrics.js";
import { isPlainObject } from "../util/json.js";

/** What {@link observedWrites} counts in. */
export interface WriteMetrics {
  /** Applies that were sent, by controller, kind and result. */
  readonly applies: Family<Counter>;
  /** Writes that met a conflict, by controller and by the manager whose field it was about. */
  readonly conflicts: Family<Counter>;
}

/** The longest refusal that is read for the names of managers. */
const longestBytes = 64 * 1024;

/**
 * Counts what came of applies, and with whom writes conflicted. Who wrote is known by the field manager,
 * `<operator>.<controller>`; what is written by nobody in particular is the operator's.
 */
export function observedWrites(
  transport: Transport,
  operator: OperatorDefinition,
  { applies, conflicts }: WriteMetrics,
): Transport {
  const kinds = kindsOf(operator);
  return {
    dispatch: (request, handler, auth) => {
      if (request.method === "GET") return transport.dispatch(request, handler, auth);
      const controller = controllerOf(request, operator.name);
      const count = (result: string): void => {
        if (!isApply(request)) return;
        const resource = resourceOf(request.path);
        applies.with(controller, kinds.get(resource) ?? resource, result).inc();
      };
      let conflict: Buffer[] | undefined;
      let bytes = 0;
      let hasAnswer = false;
      const observing: ResponseHandler = {
        onHeaders: (status, headers) => {
          hasAnswer = true;
          count(resultOf(status));
          if (status === 409) conflict = [];
          handler.onHeaders(status, headers);
        },
        onData: (chunk) => {
          bytes += chunk.length;
          if (bytes <= longestBytes) conflict?.push(Buffer.from(chunk));
          handler.onData(chunk);
        },
        onEnd: () => {
          if (conflict !== undefined) {
            for (const manager of managersOf(Buffer.concat(conflict))) {
              conflicts.with(controller, manager).inc();
            }
          }
          handler.onEnd();
        },
        onError: (error) => {
          if (!hasAnswer) count("error");
          handler.onError(error);
        },
      };
      return transport.dispatch(request, observing, auth);
    },
    close: () => transport.close(),
  };
}

function resultOf(status: number): string {
  if (status === 201) return "created";
  if (status === 409) return "conflict";
  return status < 300 ? "updated" : "error";
}

function isApply({ method, headers }: HttpRequest): boolean {
  return method === "PATCH" && headers["content-type"] === "application/apply-patch+yaml";
}

/** Empty for what is no controller's. */
function controllerOf({ path }: HttpRequest, operator: string): string {
  const query = path.indexOf("?");
  const manager = new URLSearchParams(query < 0 ? "" : path.slice(query)).get("fieldManager") ?? "";
  return manager.startsWith(`${operator}.`) ? manager.slice(operator.length + 1) : "";
}

/** `deployments.apps` of a path such as `/apis/apps/v1/namespaces/n/deployments/a`; with the subresource, if there is one. */
function resourceOf(path: string): string {
  const [, root, ...parts] = (path.split("?", 1)[0] ?? "").split("/");
  const group = root === "apis" ? (parts.shift() ?? "") : "";
  parts.shift();
  if (parts[0] === "namespaces" && parts.length > 2) parts.splice(0, 2);
  const [plural = "", , subresource] = parts;
  const resource = group === "" ? plural : `${plural}.${group}`;
  return subresource === undefined ? resource : `${resource}/${subresource}`;
}

/** Kinds by what {@link resourceOf} gives: those that the operator writes. */
function kindsOf({ controllers }: OperatorDefinition): ReadonlyMap<string, string> {
  const types: readonly ResourceType[] = controllers.flatMap((controller) => [
    controller.for,
    ...controller.owns,
    ...[...controller.touches, ...controller.grants].map(({ to }) => to),
  ]);
  return new Map(
    types.flatMap(({ group, plural, kind }): readonly (readonly [string, string])[] => {
      const resource = group === "" ? plural : `${plural}.${group}`;
      return [
        [resource, kind],
        [`${resource}/status`, `${kind}/status`],
      ];
    }),
  );
}

/**
 * The other managers that a refusal names; one empty name where the object was only changed meanwhile. The server
 * says `conflict with "kubectl" using v1` as the message of each cause: `fieldManagerConflict` of
 * `k8s.io/apimachinery/pkg/util/managedfields/internal/conflict.go`.
 */
function managersOf(body: Buffer): ReadonlySet<string> {
  const causes = causesIn(body);
  const names = causes.flatMap((cause) =>
    isPlainObject(cause) && cause["reason"] === "FieldManagerConflict"
      ? [/^conflict with "((?:[^"\\]|\\.)*)"/.exec(String(cause["message"]))?.[1] ?? ""]
      : [],
  );
  return new Set(names.length === 0 ? [""] : names);
}

function causesIn(body: Buffer): readonly unknown[] {
  try {
    const status: unknown = JSON.parse(body.toString("utf8"));
    const details = isPlainObject(status) ? status["details"] : undefined;
    const causes = isPlainObject(details) ? details["causes"] : undefined;
    return Array.isArray(causes) ? causes : [];
  } catch {
    return [];
  }
}
