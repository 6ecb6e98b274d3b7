import { protobufMessages } from "./messages.generated.js";

/**
 * A field of a message: its number, its name in JSON, the type of its values, and what it is.
 *
 * `l`: a list; `m`: a map of texts; `p`: one that may be absent; `i`: its own fields are those of the
 * message in JSON. Without a mark it is written even where it is the zero of its type. A list without a name is the whole message.
 */
export type ProtobufField = readonly [
  number: number,
  name: string,
  type: string,
  mark?: "i" | "l" | "m" | "p",
];

/** Whether a message is a list, whose items its only field holds. */
export function isListMessage(name: string): boolean {
  const [, field, , mark] = protobufMessage(name)?.[0] ?? [];
  return field === "" && mark === "l";
}

const parsed = new Map<string, readonly ProtobufField[]>();

/** The fields of a message, such as `core.v1.Pod`, in the order of their numbers; undefined for one that is not known. */
export function protobufMessage(name: string): readonly ProtobufField[] | undefined {
  const known = parsed.get(name);
  if (known !== undefined) return known;
  const text = Object.hasOwn(protobufMessages, name) ? protobufMessages[name] : undefined;
  if (text === undefined) return undefined;
  const fields: readonly ProtobufField[] = JSON.parse(text);
  parsed.set(name, fields);
  return fields;
}
