import { wrong, type WrongServer } from "./wrong-server.js";

/** Servers that are wrong in what kubectl and Go clients ask for. */
export const wrongClients: readonly WrongServer[] = [
  wrong(
    "writes custom objects in protobuf",
    "values/negotiation.ts",
    'if (form === "protobuf" && protobuf !== "objects") continue;',
    "",
    "clients/of custom resources, metadata is told in protobuf and nothing else",
  ),
  wrong(
    "refuses in JSON who takes protobuf alone",
    "api-handler.ts",
    "exchange.form = failureForm(exchange.message.headers);",
    "",
    "clients/refusals are told in protobuf to who takes it",
  ),
  wrong(
    "knows no kind where protobuf says none",
    "protobuf/protobuf.ts",
    'kind: said.kind === "" ? fallback.kind : said.kind,',
    "kind: said.kind,",
    "clients/a body that says no kind is of that of the path",
  ),
  wrong(
    "takes the zeros of protobuf for what is said",
    "protobuf/decode.ts",
    "throw wrongWireType(wireType, name);\n  switch",
    "reader.skip(wireType);\n  switch",
    "clients/a body that is no protobuf is refused",
  ),
  wrong(
    "gives kubectl no way from its own apply to the server's",
    "patch/last-applied.ts",
    "const left = set.difference(unchanged);",
    "const left = set;",
    "clients/kubectl takes over on the server what it had applied itself",
  ),
  wrong(
    "lets kubectl take what others have changed since",
    "patch/last-applied.ts",
    ".difference(modified.union(added).union(removed))",
    "",
    "clients/what others have changed since is a conflict",
  ),
  wrong(
    "leaves the note of what kubectl applied as it was",
    "patch/last-applied.ts",
    'if ((annotations?.[annotation] ?? "") === "") return object;',
    "if (object !== config) return object;",
    "clients/kubectl takes over on the server what it had applied itself",
  ),
  wrong(
    "shows a scale as it is, whatever is asked",
    "store/scale-view.ts",
    'if (view.output.as === "object") return given;',
    "if (view !== given) return given;",
    "clients/a scale is shown as a table and as metadata",
  ),
];
