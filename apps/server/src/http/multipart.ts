import multipart from '@fastify/multipart';
import type { Endpoint, FileBody } from '@vitrine/contract/endpoint';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Failure } from './handler.ts';

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

/** Files that are read or worked on at a time, by all; each holds its bytes. Beyond, they are to come again. */
const MAX_FILES_HELD = 8;
let held = 0;

/** Runs `work` with the form's file; refuses when too many others are at it. */
export async function withFile<T>(
  request: FastifyRequest,
  file: FileBody,
  work: (bytes: Uint8Array) => Promise<T>,
): Promise<T | Failure> {
  if (held >= MAX_FILES_HELD) return { ok: false, error: 'unavailable' };
  held += 1;
  try {
    const read = await readFile(request, file);
    return read.ok ? await work(read.value) : read;
  } finally {
    held -= 1;
  }
}

/** The bytes of the form's file; no more than `max_bytes` are ever held. A form that cannot be read throws with status 400. */
async function readFile(
  request: FastifyRequest,
  { file: field, max_bytes }: FileBody,
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
    const bytes = await part.toBuffer();
    if (part.file.truncated) return refuse(FIELD_ERRORS.image_too_large);
    // Browsers send an empty file without a name for a field in which none was chosen.
    return bytes.length === 0 && !part.filename ? refuse(FIELD_ERRORS.required) : { ok: true, value: bytes };
  } catch (error) {
    // No boundary, cut short, too many parts: the parser's errors carry no status, or one of its own.
    throw Object.assign(error as Error, { statusCode: 400 });
  }
}
