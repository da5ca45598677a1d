import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../../http/errors.ts';
import type { SignedLinks } from '../../http/signed-links.ts';
import { UUID } from '../../http/signed-links.ts';
import type { Needs } from '../../kernel/needs.ts';
import { leavingOf } from '../workspaces/service.ts';
import { exportLines } from './export-lines.ts';

export const exportPath = (workspace_id: string): string => `/workspace-exports/${workspace_id}`;

interface FileRequest {
  Params: { workspace_id: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

/**
 * `/workspace-exports/{workspace}?expires=…&signature=…`: what is kept of a workspace, for whoever was given the link. It is written as it is read. Whatever
 * is wrong with the link is 404, and so is a workspace that is closed.
 */
export function addWorkspaceExports(
  app: FastifyInstance,
  { orm, clock, links }: Needs<'orm' | 'clock'> & { links: SignedLinks },
): void {
  app.get<FileRequest>('/workspace-exports/:workspace_id', async (request, reply) => {
    const { workspace_id } = request.params;
    const isGiven = UUID.test(workspace_id) && links.verify(exportPath(workspace_id), request.query);
    const workspace = isGiven ? await leavingOf(orm, workspace_id) : undefined;
    if (!workspace || workspace.closed_at !== null)
      return sendFailure(reply, { ok: false, error: 'not_found' });
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    reply.headers({
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="vitrine-store-${day}.ndjson.gz"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    const gzip = createGzip();
    // What goes wrong in one is told to whoever reads the other: the answer is cut off.
    pipeline(Readable.from(exportLines(orm, workspace_id)), gzip, () => undefined);
    return reply.send(gzip);
  });
}
