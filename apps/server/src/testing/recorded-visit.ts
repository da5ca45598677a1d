import { encodeEnvelope } from '@vitrine/contract/envelope-bytes';
import { readVisit } from '@vitrine/fixtures/visits';
import { parseEnvelope } from '../modules/ingest/envelope.ts';
import { newSession } from './visits.ts';
import type { TestWorkspace } from './workspaces.ts';

/** A recorded visit as another one to this store; `ended_at` is when it was over (ms since the epoch). */
export function recordedVisit(
  store: Pick<TestWorkspace, 'platform' | 'store_id'>,
  name: string,
): { session_id: string; envelopes: Uint8Array[]; ended_at: number } {
  const { platform, store_id, session_id, visitor } = newSession(store);
  let ended_at = 0;
  const envelopes = readVisit(name).requests.map(({ envelope }) => {
    const parsed = parseEnvelope(envelope);
    if (!parsed.ok) throw new Error(`${name} holds what is no envelope`);
    ended_at = Math.max(ended_at, parsed.header.last_at);
    const header = { ...parsed.header, platform, store_id, session_id, visitor };
    return encodeEnvelope(new TextEncoder().encode(JSON.stringify(header)), parsed.body);
  });
  return { session_id, envelopes, ended_at };
}
