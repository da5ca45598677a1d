import type { Readable } from 'node:stream';
import { type Address, addressOf } from '@vitrine/assets/address';
import { addressesIn, replaceIn } from '@vitrine/assets/css';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../../http/errors.ts';
import type { SignedLinks } from '../../http/signed-links.ts';
import type { Orm } from '../../ports/database.ts';
import { ObjectNotFound, type ObjectStorage } from '../../ports/object-storage.ts';
import { findAsset, hashesOf, type KeptAsset } from './find-queries.ts';
import { CSS } from './keep-file.ts';
import { MAX_PARTS, MAX_SHEET_BYTES, MAX_SHEET_TEXTS } from './limits.ts';

/** As long as its link is the same; what is behind one never changes. */
const CACHE_SECONDS = 3_600;

/** A drawing that somebody opens by itself is a page of ours, in which nothing runs and which asks nobody. */
const CONTENT_SECURITY_POLICY = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "frame-ancestors 'none'",
].join('; ');

/** All links put into one style sheet: twenty thousand of them. They are longer than what they stand for. */
const MAX_LINKS_CHARACTERS = 4 * 1024 * 1024;

/** Nothing comes from it, and it is no error. */
export const NOTHING = 'data:,';

const WORKSPACE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;

/** Where a content is fetched, once signed (http/signed-links.ts). */
export const assetPath = (workspace_id: string, hash: string): string =>
  `/api/assets/${workspace_id}/${hash}`;

interface AssetRequest {
  Params: { workspace_id: string; hash: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

interface ServeDeps {
  orm: Orm;
  storage: ObjectStorage;
  links: SignedLinks;
}

/**
 * `/api/assets/{workspace}/{hash}?expires=…&signature=…`: a kept picture, font or style sheet, for whoever was given the link.
 * Whatever is wrong with it is 404.
 */
export function addAssets(app: FastifyInstance, deps: ServeDeps): void {
  app.get<AssetRequest>('/api/assets/:workspace_id/:hash', async ({ params, query }, reply) => {
    const { workspace_id, hash } = params;
    const isOurs =
      WORKSPACE.test(workspace_id) &&
      HASH.test(hash) &&
      deps.links.verify(assetPath(workspace_id, hash), query);
    const asset = isOurs ? await findAsset(deps.orm, workspace_id, hash) : undefined;
    const body = asset && (await bodyOf(deps, workspace_id, asset));
    if (!body) return sendFailure(reply, { ok: false, error: 'not_found' });
    return reply
      .headers({
        'content-type': asset.type === CSS ? `${CSS}; charset=utf-8` : asset.type,
        'cache-control': body.complete ? `private, max-age=${CACHE_SECONDS}, immutable` : 'no-store',
        'content-security-policy': CONTENT_SECURITY_POLICY,
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      })
      .send(body.content);
  });
}

interface Body {
  content: Readable | string;
  /** Nothing is missing that may be there the next time. */
  complete: boolean;
}

async function bodyOf(deps: ServeDeps, workspace_id: string, asset: KeptAsset): Promise<Body | undefined> {
  try {
    if (asset.type !== CSS) return { content: await deps.storage.stream(asset.object_key), complete: true };
    // Kept before there was a limit: reading it would hold up everybody else.
    if (asset.bytes > MAX_SHEET_BYTES) return undefined;
    const css = Buffer.from(await deps.storage.get(asset.object_key)).toString();
    return await withLinks(deps, workspace_id, css, asset.kept_at);
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  }
}

/**
 * A style sheet that asks nobody but us: what it names is what was there when it was kept, or nothing. Read once, and of the
 * addresses no more than were looked at when it was kept.
 */
async function withLinks(
  { orm, links }: ServeDeps,
  workspace_id: string,
  css: string,
  kept_at: string,
): Promise<Body> {
  const places = [...addressesIn(css)];
  const texts = new Map<string, Address | undefined>();
  const names = new Set<string>();
  for (const { address: text } of places) {
    if (texts.size >= MAX_SHEET_TEXTS) break;
    if (texts.has(text)) continue;
    const found = addressOf(text);
    const isOne = found && (names.has(found.address) || names.size < MAX_PARTS);
    texts.set(text, isOne ? found : undefined);
    if (isOne) names.add(found.address);
  }
  const hashes = await hashesOf(orm, workspace_id, [...names], kept_at);
  const linkOf = new Map(
    [...new Set(hashes.values())].map((hash) => [hash, links.sign(assetPath(workspace_id, hash))]),
  );
  let grown = 0;
  const content = replaceIn(css, places, (text) => {
    if (text.startsWith('#') || /^data:/i.test(text)) return undefined;
    const found = texts.get(text);
    const link = found && linkOf.get(hashes.get(found.address) ?? '');
    grown += link?.length ?? 0;
    return link === undefined || grown > MAX_LINKS_CHARACTERS ? NOTHING : link + found?.fragment;
  });
  return { content, complete: hashes.size === names.size };
}
