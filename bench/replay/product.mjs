import { once } from 'node:events';
import { createServer } from 'node:http';
import { crc32, gzipSync } from 'node:zlib';
import { endpoints } from '@vitrine/contract/endpoints';
import { encodeEnvelope } from '@vitrine/contract/envelope-bytes';
import { Account, freshEmail } from '../../e2e/lib/account.ts';
import { emptyFolder } from '../../e2e/lib/evaluations.ts';
import { Product } from '../../e2e/lib/product.ts';
import { publicIdOf } from '../../e2e/lib/public-id.ts';
import { demoStoreResponse } from '../../packages/fixtures/src/demo-store.ts';
import { COMPACTING, recorded } from '../lib/recorded.mjs';

/** At the same time, as several visitors' trackers do. */
const POSTS_AT_ONCE = 8;
/** Visits of hours come in seconds here. */
const ENV = {
  ...COMPACTING,
  MODE: 'production',
  JWT_SECRET: 'only-for-this-bench-and-its-own-folder',
  STORE_BLOCKS_PER_SECOND: '100000',
};

/** The built product without the evaluation's visits, and somebody new with a store of their own. */
export async function startProduct() {
  const product = await Product.in(emptyFolder(), ENV);
  try {
    return { product, account: await Account.register(product, freshEmail('replay')) };
  } catch (error) {
    await product.remove();
    throw error;
  }
}

/** The demo store on an origin of its own, as real stores are: replays load its pictures from there. */
export async function startStore() {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://store');
    const answer = demoStoreResponse(pathname.replace(/^\/demo-store\//, ''), searchParams, {
      snippet: '',
      base: '/demo-store/',
    });
    response.writeHead(answer?.status ?? 404, {
      'content-type': answer?.content_type ?? 'text/plain',
      'cache-control': 'public, max-age=3600',
    });
    response.end(answer?.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends a recording's blocks to the public ingest, and waits until they are written as one recording; answers its session's id. */
export async function post(product, account, { blocks }) {
  const { merchant } = account.user;
  const { platform, store_id } = merchant;
  const waiting = [...blocks];
  const next = async () => {
    for (let block = waiting.shift(); block; block = waiting.shift()) {
      const body = gzipSync(block.events.map((event) => `${JSON.stringify(event)}\n`).join(''));
      const answer = await fetch(product.url + endpoints.ingest_block.path, {
        method: endpoints.ingest_block.method,
        headers: { 'content-type': 'text/plain', 'user-agent': block.user_agent },
        body: encodeEnvelope(
          Buffer.from(JSON.stringify({ ...block.header, platform, store_id, ...told(block.events, body) })),
          body,
        ),
      });
      if (answer.status !== 202)
        throw new Error(`a block was answered ${answer.status}: ${await answer.text()}`);
    }
  };
  await Promise.all(Array.from({ length: POSTS_AT_ONCE }, next));
  const session_id = await publicIdOf(account, blocks[0].header.page_id);
  await recorded(account, [session_id]);
  return session_id;
}

/** What a header says of its block's events. */
function told(events, body) {
  const event_counts = {};
  for (const { type } of events) event_counts[type] = (event_counts[type] ?? 0) + 1;
  const times = events.map(({ timestamp }) => timestamp);
  return {
    event_counts,
    has_full_snapshot: 2 in event_counts,
    first_at: Math.floor(Math.min(...times)),
    last_at: Math.ceil(Math.max(...times)),
    sent_at: Date.now(),
    checksum: crc32(body).toString(16).padStart(8, '0'),
  };
}
