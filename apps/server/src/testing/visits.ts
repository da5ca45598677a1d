import { randomUUID } from 'node:crypto';
import type { EnvelopeHeader } from '@vitrine/contract/envelope';
import type { SessionDetail } from '@vitrine/contract/sessions';
import { envelopeOf, type TestEvent } from './blocks.ts';
import type { TestServer } from './test-server.ts';
import type { TestWorkspace } from './workspaces.ts';

export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

export const post = (server: TestServer, body: Uint8Array, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/ingest/blocks/`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': CHROME, ...headers },
    body: body as Uint8Array<ArrayBuffer>,
  });

/** Fields that all blocks of a new session have in common. */
export const newSession = (
  store: Pick<TestWorkspace, 'platform' | 'store_id'>,
  session_id: string = randomUUID(),
) => ({
  platform: store.platform,
  store_id: store.store_id,
  session_id,
  tab_id: randomUUID(),
  page_id: randomUUID(),
  // All blocks of a session are one visitor's.
  visitor: { id: session_id },
});

/**
 * The blocks of one page load: the first holds Meta and a full snapshot, all of them `events_a_block` events, one each
 * `step_ms`. Event number n of the page says `{ n }` in its data.
 */
export function pageBlocks(
  session: Partial<EnvelopeHeader>,
  { blocks = 1, events_a_block = 3, start = Date.now() - 60_000, step_ms = 10 } = {},
): { header: Partial<EnvelopeHeader>; events: TestEvent[]; envelope: Uint8Array }[] {
  return Array.from({ length: blocks }, (_, seq) => {
    const events = Array.from({ length: events_a_block }, (_, i): TestEvent => {
      const n = seq * events_a_block + i;
      return { type: n === 0 ? 4 : n === 1 ? 2 : 3, timestamp: start + n * step_ms, data: { n } };
    });
    const header = { ...session, seq };
    return { header, events, envelope: envelopeOf({ events, header }) };
  });
}

/** A session's detail by the API. */
export async function detailOf(
  server: TestServer,
  owner: TestWorkspace,
  sessionId: string,
): Promise<SessionDetail> {
  const response = await fetch(`${server.url}/api/sessions/${sessionId}/`, { headers: owner.headers });
  if (!response.ok) throw new Error(`the session's detail answered ${response.status}`);
  return (await response.json()) as SessionDetail;
}

/** Keys of everything in object storage. */
export async function storedKeys({ deps }: TestServer): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of deps.storage.list('')) keys.push(key);
  return keys;
}
