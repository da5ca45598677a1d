import type { PublicSessionId } from '@vitrine/contract/session-id';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../../http/errors.ts';
import { heldBy } from '../../http/held-reads.ts';
import { sendDownload } from '../../http/send-download.ts';
import { internalSessionId } from '../../http/session-ids.ts';
import type { SignedLinks } from '../../http/signed-links.ts';
import { UUID } from '../../http/signed-links.ts';
import type { Needs } from '../../kernel/needs.ts';
import { ifThere } from '../../ports/object-storage.ts';
import { shownSession } from '../blocks/service.ts';
import { exportOf } from '../session-files/service.ts';
import { downloadPath } from './export-key.ts';

/** Host names have 253 characters at most, file names 255 bytes. */
const MAX_DOMAIN_CHARACTERS = 100;

interface DownloadRequest {
  Params: { workspace_id: string; session_id: PublicSessionId };
  Querystring: { expires?: unknown; signature?: unknown };
}

/**
 * `/downloads/{workspace}/{session}?expires=…&signature=…`: the file that plays a session offline, for whoever was given the link.
 * Whatever is wrong with it is 404. It holds scripts and recorded pages: saved, it is nobody's page; here it must never be one of ours.
 */
export function addDownloads(
  app: FastifyInstance,
  { orm, storage, links }: Needs<'orm' | 'storage'> & { links: SignedLinks },
): void {
  app.get<DownloadRequest>('/downloads/:workspace_id/:session_id', async (request, reply) => {
    const { workspace_id, session_id } = request.params;
    const isOurs =
      UUID.test(workspace_id) &&
      UUID.test(session_id) &&
      links.verify(downloadPath(workspace_id, session_id), request.query);
    const known = isOurs ? await internalSessionId(orm, workspace_id, session_id) : undefined;
    const session = known && { workspace_id, session_id: known };
    const file = session && (await exportOf(orm, session));
    const shown = file && (await shownSession(orm, session));
    if (shown) heldBy(request).belongsTo(workspace_id);
    const body = shown && file.object_key !== null && (await ifThere(storage.stream(file.object_key)));
    if (!body) return sendFailure(reply, { ok: false, error: 'not_found' });
    return sendDownload(request, reply, {
      body,
      bytes: Number(file.bytes),
      type: 'text/html; charset=utf-8',
      file_name: fileName(shown.original_domain, shown.start_time),
      headers: { 'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'" },
    });
  });
}

/** Of a domain, which a visitor's browser told, only what every file system and every header takes. */
export function fileName(domain: string, start_time: string): string {
  const safe = domain
    .toLowerCase()
    .split(/[^a-z0-9]*[^a-z0-9.-][^a-z0-9]*|[.-]{2,}/)
    .join('-')
    .slice(0, MAX_DOMAIN_CHARACTERS)
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  const day = new Date(start_time).toISOString().slice(0, 10);
  return `${['vitrine', ...(safe === '' ? [] : [safe]), day].join('-')}.html`;
}
