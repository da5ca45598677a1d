import { ERRORS } from '@vitrine/contract/errors';
import { SEND_INTERVAL_MS } from '@vitrine/contract/limits';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isNoRoom } from '../ports/room.ts';
import type { Failure } from './handler.ts';
import { TOO_MANY_HELD, TOO_MANY_HELD_BY_ADDRESS } from './held-bodies.ts';
import { isOutage } from './outage.ts';

/** The one place where an error becomes an answer (contract/errors.ts says how it looks). */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const { status, detail } = ERRORS[failure.error];
  const body = failure.fields
    ? { ...failure.fields, ...failure.extra }
    : { detail, code: failure.error, ...failure.extra };
  return reply
    .code(failure.fields ? 400 : status)
    .headers(failure.headers ?? {})
    .type('application/json; charset=utf-8')
    .send(body);
}

/** What Fastify itself throws before a handler is reached, by its code. */
const FASTIFY_ERRORS: Readonly<Record<string, Failure['error']>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_request',
  FST_ERR_BAD_URL: 'not_found',
};

/** A database comes back in seconds or in many minutes; asking again this soon costs nobody much. */
const RETRY_AFTER_SECONDS = '5';
const UNAVAILABLE: Failure = {
  ok: false,
  error: 'unavailable',
  headers: { 'retry-after': RETRY_AFTER_SECONDS },
};

/** A turn of the tracker's: who sends too much should send half as often, not come back sooner. */
export const RETRY_WHEN_TOO_MANY_SECONDS = SEND_INTERVAL_MS / 1_000;
export const TOO_MANY_REQUESTS = {
  ok: false,
  error: 'too_many_requests',
  headers: { 'retry-after': String(RETRY_WHEN_TOO_MANY_SECONDS) },
} as const satisfies Failure;

/** A person has to make room; whoever waits in a browser should not ask all the while. */
export const RETRY_WHEN_FULL_SECONDS = 30;
export const STORAGE_FULL: Failure = {
  ok: false,
  error: 'storage_full',
  headers: { 'retry-after': String(RETRY_WHEN_FULL_SECONDS) },
};

export function onError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = FASTIFY_ERRORS[error.code];
  if (known) return sendFailure(reply, { ok: false, error: known });
  if (error.code === TOO_MANY_HELD) return sendFailure(reply, UNAVAILABLE);
  if (error.code === TOO_MANY_HELD_BY_ADDRESS) return sendFailure(reply, TOO_MANY_REQUESTS);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return sendFailure(reply, { ok: false, error: 'invalid_request' });
  if (isNoRoom(error)) {
    request.log.error({ err: error }, 'no room to write');
    return sendFailure(reply, STORAGE_FULL);
  }
  if (isOutage(error)) {
    request.log.error({ err: error }, 'the database cannot be used');
    return sendFailure(reply, UNAVAILABLE);
  }
  request.log.error({ err: error }, 'unexpected error');
  return sendFailure(reply, { ok: false, error: 'internal' });
}
