import type { Answer } from '../../../apps/server/src/adapters/platforms/platform-request.ts';
import type { PlatformError, PlatformOutcome } from '../../../apps/server/src/ports/commerce-platform.ts';

type Refusal = Extract<PlatformOutcome<never>, { ok: false }>;

/** Sentences of the platform's are short; a page of some proxy's is none. */
const MAX_DETAIL = 300;

const ERRORS: Readonly<Record<number, PlatformError>> = {
  401: 'invalid_credentials',
  402: 'store_unavailable',
  403: 'missing_scope',
  404: 'store_not_found',
};

/**
 * What an answer refuses. Undefined: nothing.
 * The platform's own words are one of `{"error"}` (400), `{"field":["msg"]}` (422) and `{"code","message","description"}` (the others).
 * @param scope what a token would lack that is refused with 403; where it is not known, the platform's words say
 * @param secrets what no detail may hold, whoever wrote it there
 */
export function refusalOf(
  { status, body }: Pick<Answer, 'status' | 'body'>,
  { scope, secrets }: { scope?: string | undefined; secrets: readonly string[] },
): Refusal | undefined {
  if (status >= 200 && status < 300) return undefined;
  const error = ERRORS[status] ?? 'refused';
  const detail = error === 'missing_scope' && scope !== undefined ? scope : wordsOf(body, secrets);
  return { ok: false, error, ...(detail !== '' && { detail }) };
}

/** @returns empty where there are none */
export function wordsOf(body: unknown, secrets: readonly string[]): string {
  if (typeof body !== 'object' || body === null) return '';
  const fields = body as Record<string, unknown>;
  const told = [fields.error, fields.error_description, fields.message, fields.description].filter(
    (each) => typeof each === 'string',
  );
  const words = told.length > 0 ? told.join(': ') : fieldErrorsOf(fields);
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), words).slice(0, MAX_DETAIL);
}

const fieldErrorsOf = (fields: Record<string, unknown>): string =>
  Object.entries(fields)
    .filter(([, told]) => Array.isArray(told) && told.every((each) => typeof each === 'string'))
    .map(([field, told]) => `${field}: ${(told as string[]).join(', ')}`)
    .join('; ');
