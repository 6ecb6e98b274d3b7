import { type Members, membersOf, textOf } from "../values/api-object.js";
import {
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
} from "../values/field-error.js";
import { faults, isMissing, notNegative } from "../values/field-rules.js";
import { itemsOf } from "../fields/members-map.js";
import { type NameRule, portName } from "../values/name-rules.js";

export function checkPort(field: string, port: unknown): readonly FieldError[] {
  const number = Number(port);
  return number >= 1 && number <= 65_535
    ? []
    : [invalidValue(field, number, "must be between 1 and 65535, inclusive")];
}

/** Follows `ValidatePortNumOrName` of core/validation. */
function checkPortOrName(field: string, port: unknown): readonly FieldError[] {
  return typeof port === "string" ? faults(portName, field, port) : checkPort(field, port ?? 0);
}

const headerName: NameRule = (name) =>
  /^[-A-Za-z0-9]+$/.test(name)
    ? []
    : [
        "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')",
      ];

function checkHttp(action: Members, field: string): readonly FieldError[] {
  const { path, port, scheme, httpHeaders } = action;
  return [
    ...(isMissing(path) ? [required(`${field}.path`)] : []),
    ...checkPortOrName(`${field}.port`, port),
    ...(["HTTP", "HTTPS"].includes(textOf(scheme))
      ? []
      : [notSupported(`${field}.scheme`, scheme ?? "", ["HTTP", "HTTPS"])]),
    ...itemsOf(httpHeaders).flatMap(({ name }) =>
      faults(headerName, `${field}.httpHeaders`, name ?? ""),
    ),
  ];
}

function checkSleep(seconds: unknown, field: string, graceSeconds: number): readonly FieldError[] {
  const given = Number(seconds ?? 0);
  return given >= 0 && given <= graceSeconds
    ? []
    : [
        invalidValue(
          field,
          given,
          `must be non-negative and less than terminationGracePeriodSeconds (${graceSeconds})`,
        ),
      ];
}

/** What is done to ask a container or tell it something. Follows `validateHandler`. */
function checkHandler(
  handler: Members,
  field: string,
  graceSeconds: number,
): readonly FieldError[] {
  const checks: Readonly<Record<string, (action: Members, at: string) => readonly FieldError[]>> = {
    exec: ({ command }, at) =>
      Array.isArray(command) && command.length > 0 ? [] : [required(`${at}.command`)],
    httpGet: checkHttp,
    tcpSocket: ({ port }, at) => checkPortOrName(`${at}.port`, port),
    grpc: ({ port }, at) => checkPort(`${at}.port`, port ?? 0),
    sleep: ({ seconds }, at) => checkSleep(seconds, at, graceSeconds),
  };
  const given = Object.keys(checks).filter((name) => handler[name] !== undefined);
  const [first, ...others] = given;
  if (first === undefined) return [required(field, "must specify a handler type")];
  return [
    ...(checks[first]?.(membersOf(handler[first]), `${field}.${first}`) ?? []),
    ...others.map((name) =>
      forbiddenField(`${field}.${name}`, "may not specify more than 1 handler type"),
    ),
  ];
}

const counts = [
  "initialDelaySeconds",
  "timeoutSeconds",
  "periodSeconds",
  "successThreshold",
  "failureThreshold",
];

/** Follows `validateLivenessProbe` and its like. */
export function checkProbes(
  container: Members,
  field: string,
  graceSeconds: number,
): readonly FieldError[] {
  return ["livenessProbe", "readinessProbe", "startupProbe"].flatMap((name) => {
    const { [name]: probe } = container;
    return probe === undefined
      ? []
      : checkProbe(membersOf(probe), { name, at: `${field}.${name}`, graceSeconds });
  });
}

function checkProbe(
  probe: Members,
  { name, at, graceSeconds }: { name: string; at: string; graceSeconds: number },
): readonly FieldError[] {
  const { terminationGracePeriodSeconds: period, successThreshold } = probe;
  const ofPeriod = `${at}.terminationGracePeriodSeconds`;
  const isReadiness = name === "readinessProbe";
  return [
    ...checkHandler(probe, at, graceSeconds),
    ...counts.flatMap((count) => notNegative(`${at}.${count}`, probe[count])),
    ...(typeof period === "number" && period <= 0
      ? [invalidValue(ofPeriod, period, "must be greater than 0")]
      : []),
    ...(isReadiness && period !== undefined
      ? [invalidValue(ofPeriod, period, "must not be set for readinessProbes")]
      : []),
    ...(!isReadiness && successThreshold !== 1
      ? [invalidValue(`${at}.successThreshold`, successThreshold ?? 0, "must be 1")]
      : []),
  ];
}

/** Follows `validateLifecycle`. */
export function checkLifecycle(
  { lifecycle }: Members,
  field: string,
  graceSeconds: number,
): readonly FieldError[] {
  if (lifecycle === undefined) return [];
  const handlers = membersOf(lifecycle);
  return ["postStart", "preStop"].flatMap((name) => {
    const { [name]: given } = handlers;
    return given === undefined
      ? []
      : checkHandler(membersOf(given), `${field}.lifecycle.${name}`, graceSeconds);
  });
}
