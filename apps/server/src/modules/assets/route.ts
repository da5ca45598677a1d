import type { Readable } from 'node:stream';
import { addressOf } from '@vitrine/assets/address';
import { mapCss } from '@vitrine/assets/css';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../../http/errors.ts';
import type { SignedLinks } from '../../http/signed-links.ts';
import type { Orm } from '../../ports/database.ts';
import { ObjectNotFound, type ObjectStorage } from '../../ports/object-storage.ts';
import { CSS } from './fetch-due.ts';
import { findAsset, hashesOf, type KeptAsset } from './find-queries.ts';

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
        'cache-control': `private, max-age=${CACHE_SECONDS}, immutable`,
        'content-security-policy': CONTENT_SECURITY_POLICY,
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      })
      .send(body);
  });
}

async function bodyOf(
  deps: ServeDeps,
  workspace_id: string,
  asset: KeptAsset,
): Promise<Readable | string | undefined> {
  try {
    if (asset.type !== CSS) return await deps.storage.stream(asset.object_key);
    const css = Buffer.from(await deps.storage.get(asset.object_key)).toString();
    return await withLinks(deps, workspace_id, css, asset.kept_at);
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  }
}

/** A style sheet that asks nobody but us: what it names is what was there when it was kept, or nothing. */
async function withLinks(
  { orm, links }: ServeDeps,
  workspace_id: string,
  css: string,
  kept_at: string,
): Promise<string> {
  const names = new Set<string>();
  mapCss(css, (text) => {
    const found = addressOf(text);
    if (found) names.add(found.address);
    return undefined;
  });
  const hashes = await hashesOf(orm, workspace_id, [...names], kept_at);
  return mapCss(css, (text) => {
    if (text.startsWith('#') || /^data:/i.test(text)) return undefined;
    const found = addressOf(text);
    const hash = found && hashes.get(found.address);
    return hash === undefined ? NOTHING : links.sign(assetPath(workspace_id, hash)) + found?.fragment;
  });
}
