/** A number, or a part of a total such as `25%`. Follows `GetScaledValueFromIntOrPercent` of apimachinery. */
export function scaled(
  value: number | string | undefined,
  total: number,
  rounding: "up" | "down",
): number {
  if (value === undefined) return 0;
  if (typeof value === "number") return value;
  const part = (Number(value.replace(/%$/, "")) * total) / 100;
  return rounding === "up" ? Math.ceil(part) : Math.floor(part);
}
