import type { ErrorCode } from '@vitrine/contract/errors';
import { RETRY_WHEN_FULL_SECONDS, RETRY_WHEN_TOO_MANY_SECONDS } from '../../http/errors.ts';
import type { HandlersOf } from '../../http/handler.ts';
import type { Ingest } from './service.ts';

/** The tracker adds a random part of its own. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  /** Long enough for a restart or a fail-over to be over. */
  unavailable: 5,
  too_many_requests: RETRY_WHEN_TOO_MANY_SECONDS,
  storage_full: RETRY_WHEN_FULL_SECONDS,
};

const single = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

export function ingestHandlers({ ingest }: { ingest: Ingest }): HandlersOf<'ingest_block'> {
  return {
    async ingest_block({ body, request: { headers, ip } }) {
      const sender = { origin: single(headers.origin), user_agent: single(headers['user-agent']) ?? '', ip };
      const taken = await ingest.take(body, sender);
      if (taken.ok) return { ok: true, body: taken.steering };
      const { error, fields, stop } = taken;
      const seconds = RETRY_AFTER_SECONDS[error];
      return {
        ok: false,
        error,
        ...(fields ? { fields } : {}),
        ...(stop ? { extra: { stop: true, reason: stop } } : {}),
        ...(seconds ? { headers: { 'retry-after': String(seconds) } } : {}),
      };
    },
  };
}
