import type { Orm } from '../../ports/database.ts';
import {
  deletePostings,
  deletePostingsOf,
  deleteQueued,
  insertPostings,
  insertTexts,
  lockTexts,
  type Posting,
  type Said,
  type SessionId,
  staleEmails,
  takeQueued,
  textsOf,
} from './queries.ts';

/** A hostile page could claim hundreds of thousands: only so many can be found, and read at a time. */
const MAX_TEXTS_A_SESSION = 200;

const keyOf = ({ workspace_id, kind, digest }: Pick<Said, 'workspace_id' | 'kind' | 'digest'>) =>
  `${workspace_id}/${kind}/${digest}`;

/**
 * Makes the oldest sessions of the queue findable by what they hold by now, and no longer by an email they had before.
 * @returns how many rows of the queue were done; fewer than `limit` when there are no more
 */
export function readQueued(orm: Orm, limit: number): Promise<number> {
  return orm.transaction(async (tx) => {
    const { queued, living } = await takeQueued(tx, limit);
    if (queued.length === 0) return 0;
    // While their queue rows are still there: that is where former emails are known from.
    await deletePostings(tx, await postingsOf(tx, await staleEmails(tx, living)));
    await insertPostings(tx, await postingsFor(tx, await textsOf(tx, living, MAX_TEXTS_A_SESSION)));
    await deleteQueued(tx, queued);
    return queued.length;
  });
}

/** Takes away all that the sessions can be found by. Their rows must be locked, and still be there. */
export async function forgetTexts(tx: Orm, sessions: readonly SessionId[]): Promise<void> {
  if (sessions.length === 0) return;
  await deletePostings(tx, await postingsOf(tx, await staleEmails(tx, sessions)));
  await deletePostingsOf(tx, sessions);
}

/** Where the texts have rows. */
async function postingsOf(tx: Orm, said: readonly Said[]): Promise<Posting[]> {
  if (said.length === 0) return [];
  const ids = new Map((await lockTexts(tx, unique(said))).map((text) => [keyOf(text), text.id]));
  return said.flatMap(({ created_at, session_id, ...text }) => {
    const text_id = ids.get(keyOf(text));
    return text_id === undefined ? [] : [{ text_id, created_at, session_id }];
  });
}

/** Gives those texts rows that have none. */
async function postingsFor(tx: Orm, said: readonly Said[]): Promise<Posting[]> {
  for (;;) {
    const postings = await postingsOf(tx, said);
    if (postings.length === said.length) return postings;
    // Again: between the two somebody may have deleted a text that was there.
    await insertTexts(tx, said);
  }
}

const unique = (said: readonly Said[]) =>
  [...new Map(said.map((one) => [keyOf(one), one])).values()].map(({ workspace_id, kind, digest }) => ({
    workspace_id,
    kind,
    digest,
  }));
