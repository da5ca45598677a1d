import { SESSION_IDLE_MS, SESSION_MAX_MS } from '@vitrine/contract/limits';
import { uuidv7 } from '../host/ids.ts';
import { KEYS, readItem, writeItem } from '../host/storage.ts';

/** One visit, shared by all tabs through localStorage. Times are milliseconds since the epoch by the visitor's clock. */
export type Session = {
  id: string;
  started_at: number;
  /** When the visitor last did something. */
  last_at: number;
  /** Drawn once a session; `false` keeps the whole visit unrecorded. */
  sampled: boolean;
  /** For this visit: the server asked to be left alone, or the store's policy lets nothing be sent. */
  quiet?: true | 'policy' | undefined;
};

export function isLive(session: Session, now: number): boolean {
  return (
    now - session.last_at <= SESSION_IDLE_MS &&
    now - session.started_at <= SESSION_MAX_MS &&
    // A clock set back would otherwise keep a session alive for ever.
    now >= session.started_at
  );
}

/** The session under way, or nothing when it has ended. */
export function liveSession(now: number): Session | undefined {
  try {
    const session = JSON.parse(readItem('localStorage', KEYS.session) as string) as Session | null;
    if (session?.id && isLive(session, now)) return session;
  } catch {
    // None that can be read.
  }
  return undefined;
}

export function keepSession(session: Session): boolean {
  // What the page makes of texts by a `toJSON` of theirs (host/json.ts) is undone, in the loader's few bytes.
  return writeItem(
    'localStorage',
    KEYS.session,
    JSON.stringify(session, function (key) {
      return this[key];
    }),
  );
}

/**
 * Says that the visitor did something now: extends the session under way or begins a new one.
 * Answers nothing where the browser keeps nothing: each page would count as a visit of its own.
 */
export function touchSession(now: number, sampleRate: number): Session | undefined {
  const live = liveSession(now);
  const session: Session = live
    ? Object.assign(live, { last_at: now })
    : { id: uuidv7(now), started_at: now, last_at: now, sampled: Math.random() < sampleRate };
  return keepSession(session) ? session : undefined;
}
