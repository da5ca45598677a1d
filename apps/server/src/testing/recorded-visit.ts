import { encodeEnvelope } from '@vitrine/contract/envelope-bytes';
import { readVisit } from '@vitrine/fixtures/visits';
import { parseEnvelope } from '../modules/ingest/envelope.ts';
import { newSession } from './visits.ts';
import type { TestWorkspace } from './workspaces.ts';

/** A recorded visit as another one to this store. */
export function recordedVisit(
  store: Pick<TestWorkspace, 'platform' | 'store_id'>,
  name: string,
): { session_id: string; envelopes: Uint8Array[] } {
  const { platform, store_id, session_id, visitor } = newSession(store);
  const envelopes = readVisit(name).requests.map(({ envelope }) => {
    const parsed = parseEnvelope(envelope);
    if (!parsed.ok) throw new Error(`${name} holds what is no envelope`);
    const header = { ...parsed.header, platform, store_id, session_id, visitor };
    return encodeEnvelope(new TextEncoder().encode(JSON.stringify(header)), parsed.body);
  });
  return { session_id, envelopes };
}
