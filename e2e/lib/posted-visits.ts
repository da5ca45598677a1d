import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, gzipSync } from 'node:zlib';
import { endpoints } from '@vitrine/contract/endpoints';
import type { EnvelopeHeader } from '@vitrine/contract/envelope';
import { encodeEnvelope } from '@vitrine/contract/envelope-bytes';
import type { Account } from './account.ts';
import type { Product } from './product.ts';
import { publicIdOf } from './public-id.ts';

/** A visit of one block to an account's store. */
export interface PostedVisit {
  session_id: string;
  email: string;
  /** Bytes of its body that nothing else has. */
  mark: Buffer;
}

const MARK_BYTES = 32;

/** As rrweb takes it: a document of an empty body. */
const EMPTY_PAGE = {
  node: {
    type: 0,
    id: 1,
    childNodes: [
      {
        type: 2,
        id: 2,
        tagName: 'html',
        attributes: {},
        childNodes: ['head', 'body'].map((tagName, n) => ({
          type: 2,
          id: 3 + n,
          tagName,
          attributes: {},
          childNodes: [],
        })),
      },
    ],
  },
  initialOffset: { left: 0, top: 0 },
};

/** Sends visits as trackers do, at the same time; they lie in storage side by side. */
export const postVisits = (product: Product, account: Account, count: number): Promise<PostedVisit[]> =>
  Promise.all(Array.from({ length: count }, () => postVisit(product, account)));

/** @param change what its header says otherwise; with `has_full_snapshot` there is a picture to replay */
export async function postVisit(
  product: Product,
  account: Account,
  change: Partial<EnvelopeHeader> = {},
): Promise<PostedVisit> {
  const { merchant } = account.user;
  const now = Date.now();
  const noise = randomBytes(300).toString('base64');
  const events = [
    { type: 4, timestamp: now - 2_000, data: { href: 'https://shop.example/', width: 1024, height: 768 } },
    ...(change.has_full_snapshot ? [{ type: 2, timestamp: now - 1_990, data: EMPTY_PAGE }] : []),
    { type: 5, timestamp: now - 1_000, data: { tag: 'event', payload: { name: noise } } },
  ];
  const body = new Uint8Array(gzipSync(events.map((event) => `${JSON.stringify(event)}\n`).join('')));
  const session_id = randomUUID();
  const email = `${session_id.slice(0, 8)}@visitor.example`;
  const header: EnvelopeHeader = {
    platform: merchant.platform,
    store_id: merchant.store_id,
    session_id,
    tab_id: randomUUID(),
    page_id: randomUUID(),
    seq: 0,
    checksum: crc32(body).toString(16).padStart(8, '0'),
    first_at: now - 2_000,
    last_at: now - 1_000,
    sent_at: now,
    event_counts: { 4: 1, 5: 1 },
    has_full_snapshot: false,
    views: [{ url: 'https://shop.example/', title: 'Shop', at: now - 2_000 }],
    viewport: { width: 1024, height: 768 },
    device: {},
    visitor: { id: randomUUID(), email },
    tracker: 'test',
    dropped_blocks: 0,
    ...change,
  };
  const answer = await fetch(product.url + endpoints.ingest_block.path, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: encodeEnvelope(new TextEncoder().encode(JSON.stringify(header)), body),
  });
  if (answer.status !== 202) throw new Error(`a visit was answered ${answer.status}: ${await answer.text()}`);
  const middle = body.length >> 1;
  return {
    session_id: await publicIdOf(account, header.page_id),
    email,
    mark: Buffer.from(body.subarray(middle, middle + MARK_BYTES)),
  };
}

/** Files of the product's object storage that hold these bytes. */
export function storedWith({ dataDir }: Product, bytes: Buffer): string[] {
  const storage = join(dataDir, 'storage');
  return readdirSync(storage, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      try {
        return readFileSync(path).includes(bytes);
      } catch {
        // It has gone since.
        return false;
      }
    });
}
