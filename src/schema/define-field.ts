/** Sets a field of any name, `__proto__` included, as an own property. */
export function defineField(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") target[name] = value;
  else {
    const rights = { configurable: true, enumerable: true, writable: true };
    Object.defineProperty(target, name, { value, ...rights });
  }
}
