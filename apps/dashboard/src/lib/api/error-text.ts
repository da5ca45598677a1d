import { FIELD_ERRORS, type FieldError } from '@vitrine/contract/field-errors';
import type { TFunction } from 'i18next';
import type { texts } from '../../i18n/en/texts.ts';
import { ApiError } from './api-error.ts';

type Translate = TFunction<'loginAndPass'>;
type KnownCode = keyof typeof texts.loginAndPass.errors.codes;

/** Empty for a code that has none: that of a newer server. */
const codeText = (t: Translate, code: string): string =>
  t(`errors.codes.${code as KnownCode}`, { defaultValue: '' });

const fieldErrorOf = new Map(
  Object.entries(FIELD_ERRORS).map(([key, sentence]) => [sentence as string, key as FieldError]),
);

/** What the server says about one field, in the language on screen; a sentence that we do not know, as it is. */
export function fieldErrorText(t: Translate, sentence: string): string {
  const key = fieldErrorOf.get(sentence);
  return key ? t(`fieldErrors.${key}`) : sentence;
}

/**
 * What to say about a call that failed, in the language on screen: by the code, where it is known; else the server's own
 * words, for the whole or for the first field; else `fallback`, the caller's text.
 */
export function errorText(t: Translate, error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const { code, detail, fields, retry_after } = error;
  if (code === 'too_many_attempts' && retry_after !== undefined) {
    return t('errors.attemptsUntil', inSeconds(retry_after));
  }
  const known = code && codeText(t, code);
  if (known) return known;
  const [first] = Object.values(fields).flat();
  return detail ?? (first === undefined ? fallback : fieldErrorText(t, first));
}

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3_600;

/** The values of "in 2 minutes", which the language words; never sooner than it is. */
function inSeconds(seconds: number) {
  const [range, length]: ['second' | 'minute' | 'hour', number] =
    seconds < SECONDS_PER_MINUTE
      ? ['second', 1]
      : seconds < SECONDS_PER_HOUR
        ? ['minute', SECONDS_PER_MINUTE]
        : ['hour', SECONDS_PER_HOUR];
  return { when: Math.max(1, Math.ceil(seconds / length)), formatParams: { when: { range } } };
}
