/** Sets a field of any name, `__proto__` included, as an own property. */
export function defineField(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}
