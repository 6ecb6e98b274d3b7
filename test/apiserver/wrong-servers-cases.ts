/** One behaviour broken: a text of our sources, what stands there instead, and a case that sees it. */
export interface WrongServer {
  readonly name: string;
  /** Below `src/apiserver`. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly text: string;
  readonly replacement: string;
  readonly suite: string;
  readonly case: string;
}

export const wrongServers: readonly WrongServer[] = [
  wrong(
    "writes what changes nothing",
    "store.ts",
    "if (canonicalJSON(result) === canonicalJSON(old)) return old;",
    "",
    "update/an update that changes nothing keeps the version",
  ),
  wrong(
    "takes old versions",
    "store.ts",
    "if (isUnconditional ? false : version !== old.metadata.resourceVersion)",
    "if (version === 'never')",
    "update/an old version is a conflict",
  ),
  wrong(
    "makes names without an ending",
    "store.ts",
    "Array.from({ length: 5 }",
    "Array.from({ length: 0 }",
    "create/a name is made from generateName",
  ),
  wrong(
    "stores dry runs",
    "store.ts",
    "return dryRun ? withMeta",
    "return request.info.name === 'never' ? withMeta",
    "create/a dry run stores nothing",
  ),
  wrong(
    "takes a name twice",
    "store.ts",
    "if (collection.get(key) !== undefined) throw alreadyExists(groupResource(resource), name);",
    "",
    "create/a name is taken once",
  ),
  wrong(
    "keeps what nothing holds",
    "store.ts",
    "metadata.deletionTimestamp !== undefined &&\n    (metadata.finalizers ?? []).length === 0",
    "metadata.name === 'never' && metadata.finalizers === undefined",
    "delete/a finalizer holds an object",
  ),
  wrong(
    "takes finalizers while deleting",
    "object-meta.ts",
    "if (added.length > 0) {",
    "if (added.length > 100) {",
    "delete/a finalizer holds an object",
  ),
  wrong(
    "lets finalizers have any name",
    "object-meta.ts",
    "...finalizers.flatMap((finalizer) => faults(qualifiedName, field, finalizer)),",
    "",
    "create/finalizers and owners have rules",
  ),
  wrong(
    "ignores the uid of a precondition",
    "remove.ts",
    "if (uid !== undefined && uid !== metadata.uid)",
    "if (uid === 'never')",
    "delete/preconditions guard a deletion",
  ),
  wrong(
    "forgets foreground deletion",
    "remove.ts",
    "...(waits ? [foregroundFinalizer] : []),",
    "",
    "delete/propagation is noted as a finalizer",
  ),
  wrong(
    "ignores the limit of a list",
    "read.ts",
    "options.limit > 0 && !isWhole ? options.limit : Infinity",
    "Infinity",
    "list/pages follow each other",
  ),
  wrong(
    "counts what remains of a selection",
    "read.ts",
    "...(selects ? {} : { remaining",
    "...(options.limit < 0 && selects ? {} : { remaining",
    "list/pages of what is selected do not say what remains",
  ),
  wrong(
    "lists what is there now for an exact version",
    "read.ts",
    "wanted === now\n",
    "wanted <= now\n",
    "list/a list of an exact version is as it was",
  ),
  wrong(
    "answers for versions that are yet to come",
    "read.ts",
    "if (version === undefined || version <= storage.revision) return;",
    "if (storage.revision > 0) return;",
    "list/a version that is yet to come",
  ),
  wrong(
    "takes notin for a label that is there",
    "label-selector.ts",
    "return value === undefined || !values.includes(value);",
    "return value !== undefined && !values.includes(value);",
    "list/labels select",
  ),
  wrong(
    "takes != for =",
    "field-selector.ts",
    'isEqual: operator !== "!="',
    "isEqual: operator !== undefined",
    "list/fields select",
  ),
  wrong(
    "compresses all answers",
    "answer.ts",
    "const gzipThreshold = 128 * 1024;",
    "const gzipThreshold = 1;",
    "list/long lists are compressed where that is taken",
  ),
  wrong(
    "does not tell what ceases to be selected",
    "watch.ts",
    "else if (isBefore) {",
    "else if (isBefore && isDeletion) {",
    "watch/what begins or ceases to be selected is added or deleted",
  ),
  wrong(
    "does not mark the end of a streaming list",
    "watch.ts",
    "this.#tellsEnd = true;",
    "",
    "watch/a streaming list ends with a bookmark",
  ),
  wrong(
    "loses the past of a watch",
    "watch.ts",
    "for (const change of collection.changesAfter(version)) this.#tell(change);",
    "",
    "watch/from a version, all changes after it",
  ),
  wrong(
    "names columns with every event",
    "watch.ts",
    "this.#saidColumns = true;",
    "",
    "watch/a watch of tables tells the columns once",
  ),
  wrong(
    "stores the nulls of a merge patch",
    "merge-patch.ts",
    "if (value === null) Reflect.deleteProperty(result, name);\n    else",
    "",
    "patch/a merge patch sets and takes away",
  ),
  wrong(
    "passes every test of a JSON patch",
    "json-patch.ts",
    "if (canonicalJSON(found ?? null) !== canonicalJSON(value))",
    "if (canonicalJSON(found ?? null) === 'never')",
    "patch/a JSON patch that does not apply",
  ),
  wrong(
    "owns what nobody owns",
    "field-manager.ts",
    "const taken = tracked.taken.difference(unowned);",
    "const taken = tracked.taken;",
    "update/owners of fields are told apart by manager",
  ),
  wrong(
    "keeps all updaters",
    "field-manager.ts",
    "const maxUpdaters = 10;",
    "const maxUpdaters = 100;",
    "update/the oldest of many updaters are joined",
  ),
  wrong(
    "applies over others",
    "owner-tracking.ts",
    "if (!force && conflicts.size > 0)",
    "if (!force && conflicts.size > 100)",
    "apply/a conflict names the owner and the field",
  ),
  wrong(
    "keeps what is applied no more",
    "owner-tracking.ts",
    "let pruned = removeItems(type, merged, lastNamed);",
    "if (versionsOf !== undefined) return merged; let pruned: unknown = merged; const versionsOf = 1;",
    "apply/an object is created, changed and left alone",
  ),
  wrong(
    "counts every update as a generation",
    "custom-strategy.ts",
    "(isChange ? 1 : 0)",
    "1",
    "subresources/the generation counts changes of the spec",
  ),
  wrong(
    "fills in no defaults",
    "custom-strategy.ts",
    "const value = applyDefaults(schema, coerced.value);",
    "const value = coerced.value;",
    "custom/objects get defaults and lose what is unknown",
  ),
  wrong(
    "keeps unknown fields",
    "custom-strategy.ts",
    "const pruned = prune(schema, body, true);",
    "const pruned = { value: body, dropped: [] };",
    "custom/objects get defaults and lose what is unknown",
  ),
  wrong(
    "evaluates no rules",
    "custom-strategy.ts",
    "if (!hasRules(schema)) return errors;",
    "return errors;",
    "custom/rules are evaluated",
  ),
  wrong(
    "refuses what was broken before",
    "custom-strategy.ts",
    "old === undefined ? {} : { correlation: new Correlation(schema, object, old) };",
    "{};",
    "custom/a broken value that does not change is let through",
  ),
  wrong(
    "takes any name for a definition",
    "crd-check.ts",
    "...(metadata.name === wanted",
    "...(metadata.name !== undefined",
    "definitions/names of a definition",
  ),
  wrong(
    "takes unknown fields when told to be strict",
    "body.ts",
    'if (validation === "Strict" && faults.length > 0)',
    "if (faults.length > 100)",
    "create/unknown and repeated fields are dropped, told or refused",
  ),
  wrong(
    "does not encode texts of a Secret",
    "kinds-core.ts",
    'Buffer.from(String(value), "utf8").toString("base64")',
    "String(value)",
    "create/a Secret takes texts and has a type",
  ),
  wrong(
    "does not change the scale",
    "scale.ts",
    "withValueAt(versioned, scale.spec, given.replicas)",
    "versioned",
    "subresources/scale shows and changes the number of replicas",
  ),
  wrong(
    "is never well",
    "health.ts",
    "if (check !== undefined)",
    "if (check === undefined)",
    "paths/health is told",
  ),
];

function wrong(
  name: string,
  file: string,
  ...[text, replacement, seenBy]: readonly [string, string, string]
): WrongServer {
  const [suite = "", ...rest] = seenBy.split("/");
  return { name, file, text, replacement, suite, case: rest.join("/") };
}
