import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../../http/errors.ts';
import { heldBy } from '../../http/held-reads.ts';
import { IMMUTABLE_FOR_AN_HOUR } from '../../http/immutable.ts';
import type { SignedLinks } from '../../http/signed-links.ts';
import { UUID } from '../../http/signed-links.ts';
import type { Needs } from '../../kernel/needs.ts';
import { ifThere } from '../../ports/object-storage.ts';
import { CSS } from './archive-file.ts';
import { type ArchivedAsset, findAsset, hashesByDigest } from './find-queries.ts';
import { digestsIn, withMarks } from './style-sheet.ts';

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

/** What a style sheet takes of its size while links are put into it: as bytes, as text, and as it is sent. */
const SHEET_TIMES = 3;

const HASH = /^[0-9a-f]{64}$/;

/** Where a content is fetched, once signed (http/signed-links.ts). */
export const assetPath = (workspace_id: string, hash: string): string =>
  `/api/assets/${workspace_id}/${hash}`;

interface AssetRequest {
  Params: { workspace_id: string; hash: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

interface ServeDeps extends Needs<'orm' | 'storage'> {
  links: SignedLinks;
}

/**
 * `/api/assets/{workspace}/{hash}?expires=…&signature=…`: a kept picture, font or style sheet, for whoever was given the link.
 * Whatever is wrong with it is 404.
 */
export function addAssets(app: FastifyInstance, deps: ServeDeps): void {
  app.get<AssetRequest>('/api/assets/:workspace_id/:hash', async (request, reply) => {
    const { workspace_id, hash } = request.params;
    const isOurs =
      UUID.test(workspace_id) &&
      HASH.test(hash) &&
      deps.links.verify(assetPath(workspace_id, hash), request.query);
    const asset = isOurs ? await findAsset(deps.orm, workspace_id, hash) : undefined;
    const held = heldBy(request);
    if (asset) held.belongsTo(workspace_id);
    if (asset?.type === CSS) held.hold(SHEET_TIMES * asset.bytes);
    const body = asset && (await ifThere(bodyOf(deps, workspace_id, asset)));
    if (!body) return sendFailure(reply, { ok: false, error: 'not_found' });
    return reply
      .headers({
        'content-type': asset.type === CSS ? `${CSS}; charset=utf-8` : asset.type,
        'cache-control': body.complete ? IMMUTABLE_FOR_AN_HOUR : 'no-store',
        'content-security-policy': CONTENT_SECURITY_POLICY,
        'x-content-type-options': 'nosniff',
        // Pages take it all the same; who opens the link gets a file, and no page of ours.
        'content-disposition': 'attachment',
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

async function bodyOf(deps: ServeDeps, workspace_id: string, asset: ArchivedAsset): Promise<Body> {
  if (asset.type !== CSS) return { content: await deps.storage.stream(asset.object_key), complete: true };
  const css = Buffer.from(await deps.storage.get(asset.object_key)).toString();
  return withLinks(deps, workspace_id, css, asset.kept_at);
}

/** A style sheet that asks nobody but us: what it names is what was there when it was kept, or nothing. */
async function withLinks(
  { orm, links }: ServeDeps,
  workspace_id: string,
  kept: string,
  kept_at: string,
): Promise<Body> {
  const digests = digestsIn(kept);
  const hashes = await hashesByDigest(orm, workspace_id, digests, kept_at);
  const linkOf = new Map(
    [...new Set(hashes.values())].map((hash) => [hash, links.sign(assetPath(workspace_id, hash))]),
  );
  let grown = 0;
  const content = withMarks(kept, (digest) => {
    const link = linkOf.get(hashes.get(digest) ?? '');
    grown += link?.length ?? 0;
    return grown > MAX_LINKS_CHARACTERS ? undefined : link;
  });
  return { content, complete: hashes.size === digests.length };
}
