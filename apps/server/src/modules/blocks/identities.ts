import type { BlockFacts, SessionId } from './stored-block.ts';
import { sessionKey, sessionOf } from './stored-block.ts';
import type { Mark, Summary } from './summary.ts';

/** Who was signed in, as a block told it; empty what it did not tell. */
export interface ToldIdentity extends SessionId {
  email: string;
  customer_id: string;
}

/** Whoever knows a store's id can send as many as they like. */
export const MAX_IDENTITIES = 32;

/**
 * Who was signed in during these blocks, each once; left out is what a session's row tells already, because then it was noted with
 * the block that it is from. A row tells the latest email and the latest id, which may be of two people.
 */
export function toldIdentities(
  before: ReadonlyMap<string, Summary>,
  blocks: readonly BlockFacts[],
): ToldIdentity[] {
  const told = new Map<string, ToldIdentity>();
  for (const facts of blocks) {
    const { email = '', user_id: customer_id = '' } = facts.header.visitor;
    const session = sessionOf(facts);
    if ((email || customer_id) && !tells(before.get(sessionKey(session)), email, customer_id))
      told.set(JSON.stringify([sessionKey(session), email, customer_id]), { ...session, email, customer_id });
  }
  return [...told.values()];
}

function tells(row: Summary | undefined, email: string, customer_id: string): boolean {
  if (!row || (row.user_email ?? '') !== email || (row.store_user_id ?? '') !== customer_id) return false;
  return email === '' || customer_id === '' || isSame(row.marks.email, row.marks.user);
}

const isSame = (a: Mark | undefined, b: Mark | undefined) => JSON.stringify(a) === JSON.stringify(b);
