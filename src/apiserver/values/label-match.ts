/** A label selector of an object, such as `spec.selector` of a Deployment. */
export interface ObjectSelector {
  readonly matchLabels?: Readonly<Record<string, string>> | undefined;
  readonly matchExpressions?:
    | readonly {
        readonly key: string;
        readonly operator: string;
        readonly values?: readonly string[] | undefined;
      }[]
    | undefined;
}

type Labels = Readonly<Record<string, string>> | undefined;

/** Whether labels satisfy a selector; one that says nothing is satisfied by all. */
export function matchesSelector(
  { matchLabels = {}, matchExpressions = [] }: ObjectSelector,
  labels: Labels,
): boolean {
  return (
    hasLabels(labels, matchLabels) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      const value = labels !== undefined && Object.hasOwn(labels, key) ? labels[key] : undefined;
      switch (operator) {
        case "In":
          return value !== undefined && values.includes(value);
        case "NotIn":
          return value === undefined || !values.includes(value);
        case "Exists":
          return value !== undefined;
        case "DoesNotExist":
          return value === undefined;
        default:
          return false;
      }
    })
  );
}

/** Whether labels have all that are wanted. */
export function hasLabels(labels: Labels = {}, wanted: Labels = {}): boolean {
  return Object.entries(wanted).every(
    ([name, value]) => Object.hasOwn(labels, name) && labels[name] === value,
  );
}

/** Whether a selector says anything. */
export function selectsAll({ matchLabels = {}, matchExpressions = [] }: ObjectSelector): boolean {
  return Object.keys(matchLabels).length === 0 && matchExpressions.length === 0;
}
