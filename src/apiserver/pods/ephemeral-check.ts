import { type Members, textOf } from "../values/api-object.js";
import {
  duplicate,
  type FieldError,
  forbiddenField,
  notFoundValue,
} from "../values/field-error.js";
import { checkCommon, type ContainerRules } from "./container-check.js";
import { checkImage } from "./image-check.js";
import { itemsOf } from "../fields/members-map.js";

/** Fields that a container for debugging cannot have. */
const refused = [
  "ports",
  "resources",
  "restartPolicyRules",
  "livenessProbe",
  "readinessProbe",
  "startupProbe",
  "lifecycle",
  "restartPolicy",
  "resizePolicy",
];

/** Follows `validateEphemeralContainers` of core/validation. */
export function checkEphemeralContainers(
  spec: Members,
  field: string,
  rules: ContainerRules,
): readonly FieldError[] {
  const containers = itemsOf(spec["ephemeralContainers"]);
  const others = [...itemsOf(spec["containers"]), ...itemsOf(spec["initContainers"])];
  const detail = "cannot be set for an Ephemeral Container";
  return containers.flatMap((container, index) => {
    const at = `${field}[${index}]`;
    const name = textOf(container["name"]);
    const target = textOf(container["targetContainerName"]);
    const isTaken = [...others, ...containers.slice(0, index)].some(
      (other) => other["name"] === name,
    );
    return [
      ...checkCommon(container, at, rules),
      ...checkImage(container, at),
      ...(isTaken ? [duplicate(`${at}.name`, name)] : []),
      ...(target === "" || others.some((other) => other["name"] === target)
        ? []
        : [notFoundValue(`${at}.targetContainerName`, target)]),
      ...refused
        .filter((member) => isGiven(member, container[member]))
        .map((member) => forbiddenField(`${at}.${member}`, detail)),
      ...itemsOf(container["volumeMounts"]).flatMap((mount, number) =>
        ["subPath", "subPathExpr"]
          .filter((member) => textOf(mount[member]) !== "")
          .map((member) => forbiddenField(`${at}.volumeMounts[${number}].${member}`, detail)),
      ),
    ];
  });
}

/** Whether a member is there; resources always are, and say something or not. */
function isGiven(name: string, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  const canBeEmpty = name === "resources" || Array.isArray(value);
  return !canBeEmpty || Object.keys(value).length > 0;
}
