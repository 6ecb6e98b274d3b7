import { compareQuantities as compare, parseQuantity } from "./quantity.js";

/**
 * Orders two quantities, such as `500m` or `20Gi`, by value: below 0 when `a` is less, 0 when both are the
 * same, such as `1Gi` and `1024Mi`, above 0 when `a` is more.
 *
 * @throws {TypeError} for a text that is no quantity
 */
export function compareQuantities(a: string | number, b: string | number): number {
  const [one, other] = [a, b].map((text) => {
    const quantity = parseQuantity(String(text));
    if (typeof quantity === "string")
      throw new TypeError(`${JSON.stringify(text)} is no quantity: ${quantity}`);
    return quantity;
  });
  return one === undefined || other === undefined ? 0 : compare(one, other);
}
