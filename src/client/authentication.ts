import type { AuthMaterial, Credentials } from "./credentials.js";

/** What comes of asking for a proof of who calls. */
export interface AuthReceiver {
  send(auth: AuthMaterial | undefined): void;
  /** There is none to be had. */
  fail(error: unknown): void;
}

/** Gets what to send a request with; answers at once unless something has to be read first. */
export function authenticate(credentials: Credentials | undefined, receiver: AuthReceiver): void {
  let current: ReturnType<Credentials["current"]> | undefined;
  try {
    current = credentials?.current();
  } catch (error) {
    receiver.fail(error);
    return;
  }
  if (current instanceof Promise) {
    current.then(
      (auth) => receiver.send(auth),
      (error: unknown) => receiver.fail(error),
    );
  } else receiver.send(current);
}

/**
 * What to try after a 401: undefined when there is nothing else than what was refused, or
 * when it was a renewed proof already.
 */
export async function renewedAuth(
  credentials: Credentials | undefined,
  refused: AuthMaterial | undefined,
): Promise<AuthMaterial | undefined> {
  if (credentials === undefined || refused === undefined) return undefined;
  const next = await credentials.renew(refused);
  return next === refused ? undefined : next;
}
