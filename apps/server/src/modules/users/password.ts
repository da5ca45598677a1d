import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { FieldError } from '@vitrine/contract/field-errors';
import { MIN_PASSWORD_CHARACTERS } from '@vitrine/contract/limits';
import { clientNetwork } from '../../http/client-network.ts';
import { createTurns } from '../../kernel/turns.ts';

/** OWASP's recommended argon2id setting; some 20 ms of a core, off the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes that are made at a time, on half of the cores at most: more would take the processor, and the threads that files are read by,
 * from blocks. One core makes some fifty in a second.
 */
const HASHED_AT_ONCE = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
/** Of one address: a town behind one has fewer that sign in within a second. */
const WAITING_EACH = 64;
/** A browser gives a call up after 50 s. */
const WAIT_MS = 20_000;

const hashing = createTurns({ at_once: HASHED_AT_ONCE, waiting_each: WAITING_EACH, wait_ms: WAIT_MS });

/** Whoever makes passwords without being asked over the network. */
const OURSELVES = 'ourselves';

/** @param ip who asks: addresses have their turns, and one that has too many waiting is refused */
export const hashPassword = (password: string, ip = OURSELVES): Promise<string> =>
  hashing.take(clientNetwork(ip), () => hash(password, COST));

/** Of no password anybody has: compared with when the user is unknown, so that the answer takes as long. */
const NOBODY = await hashPassword(crypto.randomUUID());

/** False, after the same time, when there is no user and so no hash. For `ip` as above. */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  ip = OURSELVES,
): Promise<boolean> {
  const matches = await hashing.take(clientNetwork(ip), () => verify(stored ?? NOBODY, password));
  return stored !== undefined && matches;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Some 18,000 of that length that people are known to use, in lower case; read when the first one is chosen. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_CHARACTERS));
}

/** A power of ten: as many as guessing over the network, held up as it is (limits.ts), does not come to in a century. zxcvbn's “safely unguessable”. */
const ENOUGH_GUESSES = 8;

/**
 * Why a person should not choose it, beyond its length, which the contract knows.
 * @param names of theirs: others know them too
 */
export async function passwordRefusal(
  password: string,
  email: string,
  names: readonly string[] = [],
): Promise<FieldError | undefined> {
  const lower = password.toLowerCase();
  const [local = '', host = ''] = email.toLowerCase().split('@');
  if (lower === email.toLowerCase() || lower === local) return 'password_is_email';
  common ??= readCommon();
  if ((await common).has(lower)) return 'password_common';
  const { guessesOf } = await import('../../http/guesses.ts');
  const about = ['vitrine', local, ...local.split(/[^\p{L}]+/u), ...host.split('.'), ...names].filter(
    Boolean,
  );
  return guessesOf(password, about) < ENOUGH_GUESSES ? 'password_weak' : undefined;
}
