import type { BuiltinType } from "../model/builtin-data.js";
import { builtinType } from "../model/builtin-types.js";
import {
  deduced,
  type MergeField,
  type MergeList,
  type MergeMap,
  type MergeType,
} from "../fields/merge-type.js";

const named = new Map<string, MergeType>();

/** The type of a built-in kind, for applying and tracking of owners; made as far as it is looked at. */
export function builtinMergeType(name: string): MergeType {
  const known = named.get(name);
  if (known !== undefined) return known;
  const made = new NamedType(() => convert(builtinType(name)));
  named.set(name, made);
  return made;
}

/** A type that is made when it is first asked, since types can hold themselves. */
class NamedType implements MergeType {
  readonly #make: () => MergeType;
  #made: MergeType | undefined;

  constructor(make: () => MergeType) {
    this.#make = make;
  }

  get scalar(): MergeType["scalar"] {
    return this.#type().scalar;
  }

  get list(): MergeList | undefined {
    return this.#type().list;
  }

  get map(): MergeMap | undefined {
    return this.#type().map;
  }

  #type(): MergeType {
    this.#made ??= this.#make();
    return this.#made;
  }
}

function convert(type: BuiltinType): MergeType {
  if (type.ref !== undefined) {
    const target = builtinMergeType(type.ref);
    if (type.mapType === undefined) return target;
    const isAtomic = type.mapType === "atomic";
    return new NamedType(() => {
      const { map } = target;
      return map === undefined ? target : { ...shape(target), map: { ...map, isAtomic } };
    });
  }
  switch (type.type) {
    case "object":
      return { map: isRaw(type) ? { ...mapOf(type), isAtomic: true } : mapOf(type) };
    case "array":
      return { list: listOf(type) };
    case "string":
      return { scalar: (type.format ?? "byte") === "byte" ? "string" : "untyped" };
    case "integer":
    case "number":
      return { scalar: "numeric" };
    case "boolean":
      return { scalar: "boolean" };
    case "quantity":
    case "int-or-string":
      return { scalar: "untyped" };
    default:
      return deduced;
  }
}

/** What Go keeps as the text that came is one value to its owner. */
function isRaw({ go = "" }: BuiltinType): boolean {
  return go.endsWith("runtime.RawExtension");
}

function shape({ scalar, list, map }: MergeType): MergeType {
  return { scalar, list, map };
}

function mapOf({ properties = {}, values, mapType }: BuiltinType): MergeMap {
  const fields = new Map(
    Object.entries(properties).map(([name, field]): [string, MergeField] => [
      name,
      { type: convert(field), default: field.default },
    ]),
  );
  const isOpen = values === undefined && fields.size === 0;
  const element = values === undefined ? (isOpen ? deduced : undefined) : convert(values);
  return { isAtomic: mapType === "atomic", fields, element, isDeduced: isOpen };
}

function listOf({
  items = { type: "any" },
  listType = "atomic",
  listMapKeys = [],
}: BuiltinType): MergeList {
  return {
    isAtomic: listType === "atomic",
    keys: listType === "map" ? listMapKeys : [],
    element: convert(items),
  };
}
