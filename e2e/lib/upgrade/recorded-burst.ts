import { randomUUID } from 'node:crypto';
import { endpoints } from '@vitrine/contract/endpoints';
import { encodeEnvelope } from '@vitrine/contract/envelope-bytes';
import { readVisit, visitNames } from '@vitrine/fixtures/visits';
import { parseEnvelope } from '../../../apps/server/src/modules/ingest/envelope.ts';
import type { Account } from '../account.ts';
import type { Reachable } from '../product.ts';

interface Store {
  merchant: Account['user']['merchant'];
  /** Of its pages. */
  origin: string;
}

/**
 * Has all recorded visits come at once, to an account's store: more blocks than can be read before the product is ended.
 * @returns how many events each session has
 */
export async function postBurst(product: Reachable, store: Store): Promise<Record<string, number>> {
  const visits = visitNames().map((name) => ({ name, session_id: randomUUID(), events: 0 }));
  const sending = visits.flatMap((visit) =>
    readVisit(visit.name).requests.map(async ({ envelope }) => {
      const parsed = parseEnvelope(envelope);
      if (!parsed.ok) throw new Error(`${visit.name} holds what is no envelope`);
      const { event_counts } = parsed.header;
      visit.events += Object.values(event_counts).reduce((sum, count) => sum + count, 0);
      const { platform, store_id } = store.merchant;
      const header = { ...parsed.header, platform, store_id, session_id: visit.session_id };
      await post(
        product,
        store,
        encodeEnvelope(new TextEncoder().encode(JSON.stringify(header)), parsed.body),
      );
    }),
  );
  await Promise.all(sending);
  return Object.fromEntries(visits.map(({ session_id, events }) => [session_id, events]));
}

async function post({ url }: Reachable, { origin }: Store, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const { method, path } = endpoints.ingest_block;
  const answer = await fetch(url + path, { method, headers: { 'content-type': 'text/plain', origin }, body });
  if (answer.status !== 202) throw new Error(`a block was answered ${answer.status}: ${await answer.text()}`);
}
