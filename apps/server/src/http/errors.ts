import { ERRORS } from '@vitrine/contract/errors';
import { SEND_INTERVAL_MS } from '@vitrine/contract/limits';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { SecretUnreadable } from '../kernel/sealing.ts';
import { isTransient } from '../kernel/transient-error.ts';
import { TooManyTurns, TurnTooLate } from '../kernel/turns.ts';
import { isDiskFull } from '../ports/disk-space.ts';
import type { Failure } from './handler.ts';
import { TOO_MANY_HELD, TOO_MANY_HELD_BY_ADDRESS } from './held-bodies.ts';
import { TOO_MUCH_READ, TOO_MUCH_READ_EACH } from './held-reads.ts';

/** When to come again, in seconds; the tracker adds a random part of its own. */
const RETRY_AFTER_SECONDS: Partial<Record<Failure['error'], number>> = {
  /** A restart or a fail-over is over in seconds, or takes many minutes; asking again this soon costs nobody much. */
  unavailable: 5,
  /** A turn of the tracker's: who sends too much should send half as often, not come back sooner. */
  too_many_requests: SEND_INTERVAL_MS / 1_000,
  /** A person has to make room; whoever waits in a browser should not ask all the while. */
  storage_full: 30,
};

/** The header that goes with an error, if one does. */
export function retryAfter(error: Failure['error']): Record<string, string> {
  const seconds = RETRY_AFTER_SECONDS[error];
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

const sent = new WeakMap<FastifyReply, Failure['error']>();

/** The error that a reply has told, if any. */
export const errorSent = (reply: FastifyReply): Failure['error'] | undefined => sent.get(reply);

/** The one place where an error becomes an answer (contract/errors.ts says how it looks). */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  sent.set(reply, failure.error);
  const { status, detail } = ERRORS[failure.error];
  const body = failure.fields
    ? { ...failure.fields, ...failure.extra }
    : { detail, code: failure.error, ...failure.extra };
  return reply
    .code(failure.fields ? 400 : status)
    .headers({ ...retryAfter(failure.error), ...failure.headers })
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
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** What is held is too much already: of everybody's, or of whoever asks. */
const CROWDED: Readonly<Record<string, Failure['error']>> = {
  [TOO_MANY_HELD]: 'unavailable',
  [TOO_MANY_HELD_BY_ADDRESS]: 'too_many_requests',
  [TOO_MUCH_READ]: 'unavailable',
  [TOO_MUCH_READ_EACH]: 'too_many_requests',
};

const failure = (error: Failure['error']): Failure => ({ ok: false, error });

export function onError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = FASTIFY_ERRORS[error.code];
  if (known) return sendFailure(reply, failure(known));
  const crowded = CROWDED[error.code];
  if (crowded) return sendFailure(reply, failure(crowded));
  if (error instanceof TooManyTurns) return sendFailure(reply, failure('too_many_requests'));
  if (error instanceof TurnTooLate) return sendFailure(reply, failure('unavailable'));
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return sendFailure(reply, failure('invalid_request'));
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'no disk space left to write');
    return sendFailure(reply, failure('storage_full'));
  }
  if (isTransient(error)) {
    request.log.error({ err: error }, 'database or object storage unavailable');
    return sendFailure(reply, failure('unavailable'));
  }
  if (error instanceof SecretUnreadable) {
    request.log.error(
      { err: error },
      'failed to decrypt a secret: put its key back into PLATFORM_TOKEN_KEYS or JWT_SECRET_PREVIOUS',
    );
    return sendFailure(reply, failure('unavailable'));
  }
  request.log.error({ err: error }, 'unexpected error');
  return sendFailure(reply, failure('internal'));
}
