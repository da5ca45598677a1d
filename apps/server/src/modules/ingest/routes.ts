import type { HandlersOf } from '../../http/handler.ts';
import type { Ingest } from './service.ts';

/** Long enough for a restart or a fail-over to be over; the tracker adds a random part of its own. */
const RETRY_AFTER_SECONDS = 5;

const single = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

export function ingestHandlers({ ingest }: { ingest: Ingest }): HandlersOf<'ingest_block'> {
  return {
    async ingest_block({ body, request: { headers } }) {
      const sender = { origin: single(headers.origin), user_agent: single(headers['user-agent']) ?? '' };
      const taken = await ingest.take(body, sender);
      if (taken.ok) return { ok: true, body: taken.steering };
      const { error, fields, stop } = taken;
      return {
        ok: false,
        error,
        ...(fields ? { fields } : {}),
        ...(stop ? { extra: { stop: true, reason: stop } } : {}),
        ...(error === 'unavailable' ? { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } } : {}),
      };
    },
  };
}
