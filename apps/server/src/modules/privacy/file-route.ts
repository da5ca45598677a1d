import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../../http/errors.ts';
import { heldBy } from '../../http/held-reads.ts';
import { sendDownload } from '../../http/send-download.ts';
import type { SignedLinks } from '../../http/signed-links.ts';
import { UUID } from '../../http/signed-links.ts';
import type { Needs } from '../../kernel/needs.ts';
import { ifThere } from '../../ports/object-storage.ts';
import { shownRequest } from './queries.ts';
import { filePath } from './request.ts';

interface FileRequest {
  Params: { workspace_id: string; id: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

/**
 * `/privacy-exports/{workspace}/{request}?expires=…&signature=…`: what is kept of a visitor, for whoever was given the link. Whatever is
 * wrong with it is 404.
 */
export function addPrivacyExports(
  app: FastifyInstance,
  { orm, storage, links }: Needs<'orm' | 'storage'> & { links: SignedLinks },
): void {
  app.get<FileRequest>('/privacy-exports/:workspace_id/:id', async (request, reply) => {
    const { workspace_id, id } = request.params;
    const isOurs =
      UUID.test(workspace_id) && UUID.test(id) && links.verify(filePath({ workspace_id, id }), request.query);
    const row = isOurs ? await shownRequest(orm, workspace_id, id) : undefined;
    if (row) heldBy(request).belongsTo(workspace_id);
    const body = row?.object_key ? await ifThere(storage.stream(row.object_key)) : undefined;
    if (!row || !body) return sendFailure(reply, { ok: false, error: 'not_found' });
    const { bytes, asked_at } = row;
    const file_name = `vitrine-visitor-${asked_at.slice(0, 10)}.ndjson.gz`;
    // The type says that it is packed, not `content-encoding`: it is kept as it is.
    return sendDownload(request, reply, { body, bytes: Number(bytes), type: 'application/gzip', file_name });
  });
}
