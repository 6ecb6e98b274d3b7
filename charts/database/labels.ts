/** What the claims of all databases have in common. */
export const claimLabels = "app.kubernetes.io/managed-by=database-operator";

/** The labels of everything that belongs to one database. */
export function labelsOf(name: string): Record<string, string> {
  return {
    "app.kubernetes.io/name": "database",
    "app.kubernetes.io/instance": name,
    "app.kubernetes.io/managed-by": "database-operator",
  };
}

/** The database that a claim belongs to. */
export function databaseOf({
  metadata,
}: {
  readonly metadata: {
    readonly namespace?: string | undefined;
    readonly labels?: { readonly [name: string]: string } | undefined;
  };
}): { readonly name: string; readonly namespace: string | undefined }[] {
  const name = metadata.labels?.["app.kubernetes.io/instance"];
  return name === undefined ? [] : [{ name, namespace: metadata.namespace }];
}
