import { TransportError, type TransportErrorCode } from "../../src/client/errors.js";
import { storedObject } from "./cache-objects.js";
import { ReflectorFixture } from "./reflector-fixture.js";
import { settle } from "../../src/testing/virtual-clock.js";

export const added = (name: string, version: number, uid?: string): object => ({
  type: "ADDED",
  object: storedObject(name, version, uid === undefined ? {} : { uid }),
});
export const modified = (name: string, version: number, uid?: string): object => ({
  ...added(name, version, uid),
  type: "MODIFIED",
});
export const deleted = (name: string, version: number, uid?: string): object => ({
  ...added(name, version, uid),
  type: "DELETED",
});
export const error = (code: number, reason: string): object => ({
  type: "ERROR",
  object: { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", code, reason },
});

export function broken(code: TransportErrorCode): TransportError {
  return new TransportError(code, "GET /api/v1/pods", { reason: "it broke" });
}

/** A reflector that is in step at version 10, with objects a and b. */
export function inStep(
  traits: ConstructorParameters<typeof ReflectorFixture>[0] = {},
): ReflectorFixture {
  const it = new ReflectorFixture(traits);
  it.stream(10, storedObject("a", 3), storedObject("b", 7));
  it.target.news();
  return it;
}

/** Lets time pass until another stream is opened. */
export async function nextStream({ server, clock }: ReflectorFixture): Promise<void> {
  const count = server.streams.length;
  while (server.streams.length === count && clock.runNext()) await settle();
}

/** A reflector that is in step at version 10, with object a, before a server without streaming lists. */
export async function inStepByPages(): Promise<ReflectorFixture> {
  const it = new ReflectorFixture({ pages: true });
  await it.list(10, storedObject("a", 3), storedObject("b", 7), storedObject("c", 8));
  it.target.news();
  return it;
}
