import multipart from '@fastify/multipart';
import type { Endpoint, FileBody } from '@vitrine/contract/endpoint';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Failure } from './handler.ts';
import { type HeldRead, isCrowded } from './held-reads.ts';

/** What a form may carry beside the file, though nothing is asked for; it is thrown away. */
const MAX_OTHER_FIELDS = 8;
const MAX_FIELD_BYTES = 1024;

/** The file that the endpoint's body is, if it is one. */
export const fileOf = ({ body }: Endpoint): FileBody | undefined =>
  typeof body === 'object' && 'max_bytes' in body ? body : undefined;

/** The routes of `scope` take `multipart/form-data`. No body is read before `readFile` asks for it. */
export async function acceptFiles(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  // Other types are refused by `readFile`: who is asking comes first, before anything is said of the body.
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      files: 1,
      fields: MAX_OTHER_FIELDS,
      parts: MAX_OTHER_FIELDS + 1,
      fieldSize: MAX_FIELD_BYTES,
    },
  });
}

/** Who has a file under way: one each. */
const under_way = new Set<string>();

interface FileOf {
  request: FastifyRequest;
  file: FileBody;
  /** Who sends it. */
  user_id: string;
  held: HeldRead;
}

/**
 * Runs `work` with the form's file. A person sends one at a time, and what has come of it is counted with what is held of all
 * (held-reads.ts): who sends slowly keeps nobody else's from coming. One that has not come in time is cut by Node (`requestTimeout`).
 */
export async function withFile<T>(
  { request, file, user_id, held }: FileOf,
  work: (bytes: Uint8Array) => Promise<T>,
): Promise<T | Failure> {
  if (under_way.has(user_id)) return { ok: false, error: 'too_many_requests' };
  under_way.add(user_id);
  try {
    const read = await readFile(request, file, held);
    return read.ok ? await work(read.value) : read;
  } finally {
    under_way.delete(user_id);
  }
}

/** The bytes of the form's file; no more than `max_bytes` are ever held. A form that cannot be read throws with status 400. */
async function readFile(
  request: FastifyRequest,
  { file: field, max_bytes }: FileBody,
  held: HeldRead,
): Promise<{ ok: true; value: Uint8Array } | Failure> {
  const refuse = (message: string): Failure => ({
    ok: false,
    error: 'invalid_request',
    fields: { [field]: [message] },
  });
  if (!request.isMultipart())
    return request.headers['content-type'] === undefined
      ? refuse(FIELD_ERRORS.required)
      : { ok: false, error: 'unsupported_media_type' };
  try {
    const part = await request.file({ limits: { fileSize: max_bytes } });
    if (part?.fieldname !== field) {
      part?.file.resume();
      return refuse(FIELD_ERRORS.required);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      held.hold(chunk.length);
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    if (part.file.truncated) return refuse(FIELD_ERRORS.image_too_large);
    // Browsers send an empty file without a name for a field in which none was chosen.
    return bytes.length === 0 && !part.filename ? refuse(FIELD_ERRORS.required) : { ok: true, value: bytes };
  } catch (error) {
    if (isCrowded(error)) throw error;
    // No boundary, cut short, too many parts: the parser's errors carry no status, or one of its own.
    throw Object.assign(error as Error, { statusCode: 400 });
  }
}
