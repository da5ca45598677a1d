import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommended argon2id setting; some 20 ms of a core, off the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Of no password anybody has: compared with when the user is unknown, so that the answer takes as long. */
const NOBODY = await hashPassword(crypto.randomUUID());

/** False, after the same time, when there is no user and so no hash. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? NOBODY, password);
  return stored !== undefined && matches;
}
