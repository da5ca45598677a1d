import type { SettingsAnswer, SettingsRequest } from '@vitrine/contract/ingest';
import { KEYS, readItem, writeItem } from '../host/storage.ts';
import { liveSession } from '../visit/session.ts';
import type { BlockHeader } from './block.ts';

/** Blocks wait for it (milliseconds). */
const TIMEOUT_MS = 10_000;

export type Tokens = {
  /** The token of this block's session, where one is known. */
  known(header: BlockHeader): string | undefined;
  /**
   * … or asked for, once a session and page. A server that gives none is sent blocks without. Rejects where there is no connection, or a
   * policy of the page forbids it: a block would fare no better now, and goes without when it is tried again.
   */
  first(header: BlockHeader): Promise<string | undefined>;
  /** A new one: the server said so. */
  refresh(header: BlockHeader): Promise<string | undefined>;
};

/** Ingest tokens, one a session: blocks that an earlier session left behind go by their own. */
export function createTokens(ingestUrl: string): Tokens {
  const url = new URL('../settings/', ingestUrl);
  const tokens = new Map<string, string>();
  /** The latest question of each session, answered or not. */
  const asked = new Map<string, Promise<string | undefined>>();
  const pending = new Set<string>();

  const ask = async ({ platform, store_id, session_id, visitor }: BlockHeader) => {
    pending.add(session_id);
    try {
      const wanted: SettingsRequest = { platform, store_id, session_id, visitor_id: visitor.id };
      // A string goes as text/plain: no preflight is asked.
      const response = await fetch(url, {
        method: 'POST',
        credentials: 'omit',
        body: JSON.stringify(wanted),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { token } = (await response.json()) as Partial<SettingsAnswer>;
      if (!token) return undefined;
      tokens.set(session_id, token);
      if (liveSession(Date.now())?.id === session_id)
        writeItem('localStorage', KEYS.token, `${session_id} ${token}`);
      return token;
    } catch (error) {
      // What else went wrong is the server's, and blocks are taken without a token.
      if (!(error instanceof TypeError)) return undefined;
      asked.set(session_id, Promise.resolve(undefined));
      throw error;
    } finally {
      pending.delete(session_id);
    }
  };

  const refresh = (header: BlockHeader) => {
    const { session_id } = header;
    const under = pending.has(session_id) ? asked.get(session_id) : undefined;
    const answer = under ?? ask(header);
    asked.set(session_id, answer);
    return answer;
  };

  const known = ({ session_id }: BlockHeader) => {
    const [id, token] = (readItem('localStorage', KEYS.token) ?? '').split(' ');
    return (id === session_id && token) || tokens.get(session_id);
  };

  return {
    known,
    first: async (header) => known(header) ?? asked.get(header.session_id) ?? refresh(header),
    refresh,
  };
}
