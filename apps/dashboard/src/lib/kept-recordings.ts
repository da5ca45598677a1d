import type { RecordingDetail } from '@vitrine/contract/sessions-record';
import { call } from './api/api.ts';
import { ApiError } from './api/api-error.ts';

/** The file of a visit that somebody wants to keep, while it is being made. */
export interface Making {
  /** Per cent. */
  progress: number;
  /** The visit is not over yet, and the file is made when it is. */
  waits: boolean;
}

/** How it ended where the server has answered; a call that fails throws. `isOlder`: what came of the visit since is not in it. */
export type Kept = { ok: true; isOlder: boolean } | { ok: false; reason: RecordingDetail };

/** Files of a few seconds are looked at often, those of a visit under way are not. */
const POLL_MS = 1_000;
const WAIT_MS = 15_000;
/** A connection may fail for so many looks. */
const MOST_FAILED = 5;

const making = new Map<string, Making>();
/** Of all that are being made: aborted when nobody is signed in any more. */
let leaving = new AbortController();
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`: one for all rows of a list. */
export const listenToMaking = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const makingOf = (session_id: string): Making | undefined => making.get(session_id);

/** Nobody waits for them any more; those that are being made go on at the server. */
export function leaveMakings(): void {
  leaving.abort();
  leaving = new AbortController();
}

function note(session_id: string, now: Making | undefined): void {
  if (now) making.set(session_id, now);
  else making.delete(session_id);
  for (const listener of listeners) listener();
}

/**
 * Asks for the file that plays a session offline, waits until it is made, and has the browser fetch it. It goes on whatever screen is
 * shown meanwhile. Undefined when that is under way already, and when nobody waits for it any more. Throws `ApiError`.
 * @param onWait the visit is not over yet
 */
export async function keepRecording(session_id: string, onWait: () => void): Promise<Kept | undefined> {
  if (making.has(session_id)) return undefined;
  note(session_id, { progress: 0, waits: false });
  const { signal } = leaving;
  try {
    const params = { session_id };
    await call('sessions_record', { params });
    for (let failed = 0; !signal.aborted; ) {
      const answer = await call('sessions_recording_status', { params }).catch((error: unknown) => {
        failed += 1;
        // An answer is an answer.
        const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
        if (signal.aborted) return undefined;
        if (isRefused || failed > MOST_FAILED) throw error;
        return undefined;
      });
      if (signal.aborted) break;
      const waits = answer ? answer.code === 'visit_under_way' : makingOf(session_id)?.waits === true;
      if (answer) {
        const { status, download_url, code } = answer;
        const isMade = status === 'pending' || status === 'processing';
        // The one that there is, where another one cannot be made, or not soon.
        if (download_url && (!isMade || waits)) {
          fetchFile(download_url);
          return { ok: true, isOlder: status !== 'recorded' };
        }
        if (!isMade) return { ok: false, reason: code ?? 'failed' };
        if (waits && !makingOf(session_id)?.waits) onWait();
        failed = 0;
        note(session_id, { progress: answer.progress, waits });
      }
      await new Promise((resolve) => setTimeout(resolve, waits ? WAIT_MS : POLL_MS));
    }
    return undefined;
  } finally {
    note(session_id, undefined);
  }
}

function fetchFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
