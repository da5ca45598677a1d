import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../../http/errors.ts';
import type { SignedLinks } from '../../http/signed-links.ts';
import { ifThere, type ObjectStorage } from '../../ports/object-storage.ts';
import { photoKey, photoPath } from '../users/service.ts';

/** As long as its link is the same; what is behind one never changes. */
const CACHE_SECONDS = 3_600;

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;

interface PhotoRequest {
  Params: { file: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

/** `/photos/{uuid}.webp?expires=…&signature=…`: a photo, for whoever was given the link. Whatever is wrong with it is 404. */
export function addPhotos(
  app: FastifyInstance,
  { storage, links }: { storage: ObjectStorage; links: SignedLinks },
): void {
  app.get<PhotoRequest>('/photos/:file', async ({ params, query }, reply) => {
    const id = FILE.exec(params.file)?.[1];
    const photo =
      id !== undefined && links.verify(photoPath(id), query)
        ? await ifThere(storage.get(photoKey(id)))
        : undefined;
    if (!photo) return sendFailure(reply, { ok: false, error: 'not_found' });
    return reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': `private, max-age=${CACHE_SECONDS}, immutable`,
        'x-content-type-options': 'nosniff',
      })
      .send(photo);
  });
}
