import type { Answer } from '../../../apps/server/src/adapters/platforms/platform-request.ts';
import type { PlatformError, PlatformOutcome } from '../../../apps/server/src/ports/commerce-platform.ts';
import { errorAnswer } from './documents.ts';

type Failure = Extract<PlatformOutcome<never>, { ok: false }>;

/** Of a sentence for people. */
const MAX_DETAIL_CHARACTERS = 300;

/**
 * What an answer of a store's API that is none of success means (https://docs.bigcommerce.com, "API Status Codes").
 * @param scope what the call needed, as the merchant sees it in the control panel
 * @param secrets that were sent, and are not to come back in a sentence
 */
export function failureOf(answer: Answer, scope: string, secrets: readonly string[]): Failure {
  const { status } = answer;
  if (status === 401) return { ok: false, error: 'invalid_credentials' };
  if (status === 403) return { ok: false, error: 'missing_scope', detail: scope };
  if (status === 404) return { ok: false, error: 'store_not_found' };
  // "The requested resource is currently locked and unavailable." A suspended store is answered 503, as one that is upgraded.
  return refusalOf(answer, status === 423 ? 'store_unavailable' : 'refused', secrets);
}

/** A failure, with what the platform says of it. */
export function refusalOf({ body }: Answer, error: PlatformError, secrets: readonly string[]): Failure {
  const detail = sentenceOf(body, secrets);
  return detail === undefined ? { ok: false, error } : { ok: false, error, detail };
}

/** The platform's own words, with the fields that it names. */
function sentenceOf(body: unknown, secrets: readonly string[]): string | undefined {
  const read = errorAnswer.safeParse(Array.isArray(body) ? body[0] : body);
  if (!read.success) return undefined;
  const { title, message, errors = {} } = read.data;
  const fields = Object.entries(errors).map(([field, fault]) =>
    typeof fault === 'string' ? `${field}: ${fault}` : field,
  );
  const said = [title ?? message, fields.join(', ')].filter(Boolean).join(' — ');
  if (said === '') return undefined;
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), said).slice(0, MAX_DETAIL_CHARACTERS);
}
