import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { endpoints } from '@vitrine/contract/endpoints';
import { Account, freshEmail } from '../../e2e/lib/account.ts';
import { emptyFolder } from '../../e2e/lib/evaluations.ts';
import { Product } from '../../e2e/lib/product.ts';
import { COMPACTING, recorded } from '../lib/recorded.mjs';
import { withHeader } from './envelopes.mjs';

/** A fresh one without the evaluation's visits; the limit is far above what is sent here, one block after another. */
const ENV = {
  ...COMPACTING,
  MODE: 'production',
  JWT_SECRET: 'only-for-this-bench-and-its-own-folder',
  STORE_BLOCKS_PER_SECOND: '100000',
};

const POLL_MS = 1_000;
const MOST_MS = 20 * 60_000;

/**
 * Sends the visits' blocks, body for body as their trackers did and in the order in which they arrived, to a store of an account of its
 * own, waits until each visit is one recording, and answers what they take when the product has stopped: bytes of object storage, of the database's rows, and of its tables.
 */
export async function stored(visits) {
  const product = await Product.in(emptyFolder(), ENV);
  try {
    const account = await Account.register(product, freshEmail('storage'));
    await product.stop();
    const before = await databaseBytes(product.dataDir);
    await product.start();
    const sessions = await post(product, account, visits);
    await product.stop();
    const after = await databaseBytes(product.dataDir);
    const objects = bytesBelow(join(product.dataDir, 'storage'));
    return { sessions, ...objects, rows: after.rows - before.rows, tables: after.tables - before.tables };
  } finally {
    await product.remove();
  }
}

async function post(product, { email, user: { merchant } }, visits) {
  const { platform, store_id } = merchant;
  const ids = new Set();
  const requests = visits.flatMap((visit) => visit.requests).sort((a, b) => a.arrived_at - b.arrived_at);
  for (const { envelope, user_agent } of requests) {
    const body = withHeader(envelope, (header) => {
      ids.add(header.session_id);
      return { ...header, platform, store_id };
    });
    const answer = await fetch(product.url + endpoints.ingest_block.path, {
      method: endpoints.ingest_block.method,
      headers: { 'content-type': 'text/plain', 'user-agent': user_agent },
      body,
    });
    if (answer.status !== 202)
      throw new Error(`a block was answered ${answer.status}: ${await answer.text()}`);
  }
  const { count } = await (await Account.signIn(product, email)).call('sessions_list');
  if (count !== ids.size) throw new Error(`${ids.size} sessions were sent, ${count} are listed`);
  await recorded(await Account.signIn(product, email), ids);
  await removed(product.dataDir);
  return count;
}

/** What the recordings took the place of goes a little later: an older database could still need it. */
async function removed(dataDir) {
  const segments = join(dataDir, 'storage/objects/segments');
  const deadline = Date.now() + MOST_MS;
  while (existsSync(segments) && bytesBelow(segments).files > 0) {
    if (Date.now() > deadline) throw new Error('blocks that were written as recordings stay');
    await setTimeout(POLL_MS);
  }
}

function bytesBelow(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const objects = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return { objects, files: files.length };
}

/** Of a stopped product: bytes of all rows, and of the tables with their indexes (whole pages of 8 KiB). */
async function databaseBytes(dataDir) {
  const database = await PGlite.create(join(dataDir, 'database'), { extensions: { btree_gin, pg_trgm } });
  try {
    const { rows: names } = await database.query(
      `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
       WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
    );
    const total = { rows: 0, tables: 0 };
    for (const { name } of names) {
      const { rows } = await database.query(
        `SELECT coalesce(sum(pg_column_size(t)), 0)::float8 AS rows, pg_total_relation_size('${name}')::float8 AS tables FROM ${name} t`,
      );
      total.rows += rows[0].rows;
      total.tables += rows[0].tables;
    }
    return total;
  } finally {
    await database.close();
  }
}
