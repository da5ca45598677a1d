import { createTurns } from '../../kernel/turns.ts';

/**
 * Searches take a hundred times what a page of the list does, and the embedded database does one thing at a time: whoever asks for a page waits
 * for one statement of one search at most.
 */
const SEARCHED_AT_ONCE = 1;
/** Of one workspace: who types asks for a search every now and then, and gives those before up. */
const WAITING_EACH = 8;
/** A browser gives a call up after 50 s. */
const WAIT_MS = 20_000;

const turns = createTurns({ at_once: SEARCHED_AT_ONCE, waiting_each: WAITING_EACH, wait_ms: WAIT_MS });

/** Does a search when it is its workspace's turn. */
export const searching = <T>(workspace_id: string, search: () => Promise<T>): Promise<T> =>
  turns.take(workspace_id, search);
