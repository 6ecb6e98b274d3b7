/** What a promise is rejected with; a text that says what it was fulfilled with otherwise. */
export function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => `no error: ${JSON.stringify(value)}`,
    (error: unknown) => error,
  );
}
