// The schemas of `slipway/shapes` as source code: a constant for each type that a shape
// reaches, made when it is first asked for, and a function for each shape.
import { type GeneratedFiles, generatedFile, moduleOf, propertyName, splitType } from "./output.js";
import { reachableTypes, type ReducedSchema, type Reduction } from "./reduction.js";
import type { ShapeChoice } from "./shapes.js";

/** What the source is made of: names of src/shapes/parts.ts. */
const partNames = [
  "anyObject",
  "atomic",
  "bool",
  "choice",
  "int32",
  "int64",
  "intOrString",
  "keyed",
  "map",
  "object",
  "once",
  "quantity",
  "set",
  "text",
  "time",
  "withDefault",
];

/** The shapes, and the parts that they are made of. */
export async function shapeFiles(
  { types }: Reduction,
  shapes: readonly ShapeChoice[],
): Promise<GeneratedFiles> {
  const names = reachableTypes(
    types,
    shapes.map(({ type }) => type),
  );
  const parts = names.map((name) => {
    return `const ${partOf(name)}: () => Part = /* @__PURE__ */ once(() => ${typeText(types[name] ?? {})});`;
  });
  const body = [...parts, ...shapes.map((shape) => shapeText(shape, types))].join("\n\n");
  const path = "src/shapes/shapes.generated.ts";
  return await generatedFile(path, `${importsOf(body, shapes)}\n\n${body}`);
}

function importsOf(body: string, shapes: readonly ShapeChoice[]): string {
  const used = partNames.filter((name) => new RegExp(`\\b${name}\\b[^:]`).test(body));
  const modules = new Map<string, string[]>();
  for (const { type } of shapes) {
    const { file } = moduleOf(type);
    const { name } = splitType(type);
    modules.set(file, [...(modules.get(file) ?? []), name, `Stored${name}`]);
  }
  return [
    `import type { Schema } from "../schema/node.js";`,
    ...[...modules].map(
      ([file, names]) =>
        `import type { ${names.toSorted().join(", ")} } from "../kubernetes/${file}.js";`,
    ),
    `import { type OmitIn, type OmitOptions, shape, without, withoutIn } from "./omit.js";`,
    `import { ${used.join(", ")}, type Part } from "./parts.js";`,
  ].join("\n");
}

function partOf(type: string): string {
  return `${functionName(type)}Part`;
}

/** `podSpec` of `PodSpec`, `httpGetAction` of `HTTPGetAction`. */
function functionName(type: string): string {
  const { name } = splitType(type);
  return name.replace(/^([A-Z]+(?=[A-Z][a-z])|[A-Z])/, (start) => start.toLowerCase());
}

function typeText({ properties = {}, required, mapType }: ReducedSchema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${propertyName(name)}: ${fieldText(field)}`,
  );
  const others = mapType === undefined ? [required] : [required, mapType];
  const given = others.every((value) => value === undefined) ? [] : others;
  const rest = given.map((value) => `, ${JSON.stringify(value) ?? "undefined"}`).join("");
  return `object({ ${fields.join(", ")} }${rest})`;
}

function fieldText(field: ReducedSchema): string {
  const text = plainText(field);
  return field.default === undefined
    ? text
    : `withDefault(${text}, ${JSON.stringify(field.default)})`;
}

function mapText(values: ReducedSchema, mapType: ReducedSchema["mapType"]): string {
  const type = mapType === undefined ? "" : `, ${JSON.stringify(mapType)}`;
  return `map(${fieldText(values)}${type})`;
}

function plainText(field: ReducedSchema): string {
  const { type, ref, format } = field;
  if (ref !== undefined) return `${partOf(ref)}()`;
  switch (type) {
    case "array":
      return listText(field);
    case "object":
      return field.values === undefined ? "anyObject" : mapText(field.values, field.mapType);
    case "string":
      if (field.enum !== undefined) {
        return `choice(${field.enum.map((value) => JSON.stringify(value)).join(", ")})`;
      }
      if (format === undefined) return "text";
      if (format === "date-time") return "time";
      break;
    case "integer":
      if (format === "int32" || format === "int64") return format;
      break;
    case "boolean":
      return "bool";
    case "quantity":
      return "quantity()";
    case "int-or-string":
      return "intOrString()";
    default:
  }
  throw new Error(`no part of a shape is like ${JSON.stringify(field)}`);
}

function listText({ items = {}, listType, listMapKeys }: ReducedSchema): string {
  const item = fieldText(items);
  switch (listType) {
    case "atomic":
    case "set":
      return `${listType}(${item})`;
    case "map":
      return `keyed(${JSON.stringify(listMapKeys)}, ${item})`;
    default:
      throw new Error(`no part of a shape is a list like ${JSON.stringify(items)}`);
  }
}

function shapeText({ type, says, omit }: ShapeChoice, types: Reduction["types"]): string {
  const { group, version, name } = splitType(type);
  const called = functionName(type);
  const source = `${group}/${version}`;
  const doc = `${says}: \`${name}\` of ${source}.`;
  const whole = `Schema<${name}, Stored${name}, "required">`;
  if (omit === undefined) {
    return `/** ${doc} */
export function ${called}(): ${whole} {
  return shape(${partOf(type)}());
}`;
  }
  const inner = omit === "own" ? undefined : types[type]?.properties?.[omit.of]?.ref;
  const fields = inner === undefined ? name : splitType(inner).name;
  const less = (form: string): string =>
    omit === "own" ? `Omit<${form}${name}, Field>` : `OmitIn<${form}${name}, "${omit.of}", Field>`;
  const made =
    omit === "own"
      ? `without(${partOf(type)}(), options.omit)`
      : `withoutIn(${partOf(type)}(), "${omit.of}", options.omit)`;
  const where = omit === "own" ? "fields" : `fields of its ${omit.of}`;
  return `/** ${doc} With \`omit\`, ${where} are left out of the schema and of the types. */
export function ${called}(): ${whole};
export function ${called}<const Field extends keyof ${fields}>(
  options: OmitOptions<Field>,
): Schema<${less("")}, ${less("Stored")}, "required">;
export function ${called}(
  options: OmitOptions<keyof ${fields}> = { omit: [] },
): Schema<unknown, unknown, "required"> {
  return shape(${made});
}`;
}
