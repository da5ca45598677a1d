import type { HandlersOf } from '../../http/handler.ts';
import { countryOfHeader } from '../../kernel/countries.ts';
import type { Ingest } from './service.ts';

const single = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

export function ingestHandlers({
  ingest,
  country_header,
}: {
  ingest: Ingest;
  /** Lower-case name of the header that tells the country of the visitor's address (config.ts, COUNTRY_HEADER). */
  country_header: string | undefined;
}): HandlersOf<'ingest_block' | 'ingest_failure' | 'ingest_settings'> {
  return {
    ingest_failure: ({ query, request: { headers, ip } }) =>
      ingest.failure(query, { origin: single(headers.origin), ip }),
    ingest_settings: ({ body, request: { headers, ip } }) =>
      ingest.settings(body, { origin: single(headers.origin), ip }),
    async ingest_block({ body, request: { headers, ip } }) {
      const sender = {
        origin: single(headers.origin),
        user_agent: single(headers['user-agent']) ?? '',
        ip,
        country: country_header === undefined ? '' : countryOfHeader(headers[country_header]),
      };
      const taken = await ingest.take(body, sender);
      if (taken.ok) return { ok: true, body: taken.steering };
      const { error, fields, stop } = taken;
      return {
        ok: false,
        error,
        ...(fields ? { fields } : {}),
        ...(stop ? { extra: { stop: true, reason: stop } } : {}),
      };
    },
  };
}
