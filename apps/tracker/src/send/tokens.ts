import type { SettingsAnswer, SettingsRequest } from '@vitrine/contract/ingest';
import { endAfter } from '../host/end-after.ts';
import { toJson } from '../host/json.ts';
import { OFFLINE, request } from '../host/request.ts';
import { KEYS, readItem, writeItem } from '../host/storage.ts';
import { liveSession } from '../visit/session.ts';
import type { BlockHeader } from './block.ts';
import type { Line } from './line.ts';

type BlockId = NonNullable<SettingsAnswer['kept']>[number];
/** Whose token it is. */
export type Bearer = Pick<BlockHeader, 'platform' | 'store_id' | 'session_id'> & { visitor: { id: string } };

/** Blocks wait for it (milliseconds). */
const TIMEOUT_MS = 10_000;

export type Tokens = {
  /** The token of this block's session, where one is known. */
  known(of: Bearer): string | undefined;
  /**
   * … or asked for, once a session and page. A server that gives none is sent blocks without. Rejects where there is no connection, or a
   * policy of the page forbids it: a block would fare no better now, and goes without when it is tried again.
   */
  first(of: Bearer): Promise<string | undefined>;
  /** Whether the server answers at all. */
  isServerThere(of: Bearer): Promise<boolean>;
  /** Which of these blocks of the session it keeps; undefined when it does not say. */
  kept(of: Bearer, in_doubt: readonly BlockId[]): Promise<readonly BlockId[] | undefined>;
  /** A new one: the server said so. */
  refresh(of: Bearer): Promise<string | undefined>;
};

/**
 * Ingest tokens, one a session: blocks that an earlier session left behind go by their own.
 * @param onKnownTexts told what comes with a token
 */
export function createTokens(
  ingestUrl: string,
  line: Line,
  onKnownTexts: (hashes: SettingsAnswer['known_texts']) => void,
): Tokens {
  const url = new URL('../settings/', ingestUrl);
  const tokens = new Map<string, string>();
  /** The latest question of each session, answered or not. */
  const asked = new Map<string, Promise<string | undefined>>();
  const pending = new Set<string>();

  const question = async (
    { platform, store_id, session_id, visitor }: Bearer,
    more: Partial<SettingsRequest> = {},
  ) => {
    const wanted: SettingsRequest = { platform, store_id, session_id, visitor_id: visitor.id, ...more };
    // A string goes as text/plain: no preflight is asked.
    const asked = request(url, {
      method: 'POST',
      credentials: 'omit',
      body: toJson(wanted),
      signal: endAfter(TIMEOUT_MS),
    });
    // What a question finds need not be found again with a block.
    const response = await asked.catch((error: unknown) => {
      line.failed(0, error);
      throw error;
    });
    if (response.status >= 500) line.failed();
    const answer = (await response.json().catch(() => ({}))) as Partial<SettingsAnswer>;
    const { token, known_texts } = answer;
    if (known_texts) onKnownTexts(known_texts);
    if (token) {
      tokens.set(session_id, token);
      if (liveSession(Date.now())?.id === session_id)
        writeItem('localStorage', KEYS.token, `${session_id} ${token}`);
    }
    return { status: response.status, answer };
  };

  const ask = async (of: Bearer) => {
    const { session_id } = of;
    pending.add(session_id);
    try {
      return (await question(of)).answer.token;
    } catch (error) {
      // What else went wrong is the server's, and blocks are taken without a token.
      if (error !== OFFLINE) return undefined;
      asked.set(session_id, Promise.resolve(undefined));
      throw error;
    } finally {
      pending.delete(session_id);
    }
  };

  const refresh = (of: Bearer) => {
    const { session_id } = of;
    const under = pending.has(session_id) ? asked.get(session_id) : undefined;
    const answer = under ?? ask(of);
    asked.set(session_id, answer);
    return answer;
  };

  const known = ({ session_id }: Bearer) => {
    const [id, token] = (readItem('localStorage', KEYS.token) ?? '').split(' ');
    return (id === session_id && token) || tokens.get(session_id);
  };

  return {
    known,
    first: async (of) => known(of) ?? asked.get(of.session_id) ?? refresh(of),
    isServerThere: (of) =>
      question(of).then(
        ({ status }) => status < 500,
        () => false,
      ),
    kept: async (of, in_doubt) => (await question(of, { in_doubt: [...in_doubt] })).answer.kept,
    refresh,
  };
}
