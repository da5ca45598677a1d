import { type Endpoint, errorsOf } from '@vitrine/contract/endpoint';
import { endpoints } from '@vitrine/contract/endpoints';
import { ERRORS } from '@vitrine/contract/errors';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { createInstance } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { errors } from '../../i18n/en/login-and-pass-errors.ts';
import { texts as en } from '../../i18n/en/texts.ts';
import { texts as es } from '../../i18n/es/texts.ts';
import { ApiError } from './api-error.ts';
import { errorText, fieldErrorText } from './error-text.ts';

test('whoever is not signed in gets what the server says to them', () => {
  const codes = Object.values<Endpoint>(endpoints)
    .filter(({ access }) => access === 'public' || access === 'anybody')
    .filter(({ path }) => !path.startsWith('/api/ingest/'))
    .flatMap(errorsOf);
  const said = [...codes, 'internal', 'invalid_request', 'too_many_requests', 'unavailable'] as const;
  const silent = new Set(Object.keys(ERRORS).filter((code) => !(code in en.loginAndPass.errors.codes)));
  const missing = said.filter((code) => !silent.has(code) && !(code in errors.errors.codes));
  expect(codes.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

const i18n = createInstance();
beforeAll(() => i18n.init({ lng: 'en', resources: { en, es }, interpolation: { escapeValue: false } }));
const english = () => i18n.getFixedT('en', 'loginAndPass');
const spanish = () => i18n.getFixedT('es', 'loginAndPass');

const attempts = (retry_after: number) =>
  new ApiError(429, { code: 'too_many_attempts', detail: 'x', retry_after });

test.each([
  ['a known code', new ApiError(404, { code: 'not_found', detail: 'x' }), 'Not found.'],
  [
    'a code of a newer server',
    new ApiError(409, { code: 'brand_new' as never, detail: 'Its own words.' }),
    'Its own words.',
  ],
  [
    'a code that objects inherit',
    new ApiError(409, { code: 'toString' as never, detail: 'Words.' }),
    'Words.',
  ],
  ['a detail alone', new ApiError(503, { detail: 'Busy.' }), 'Busy.'],
  ['the first field', new ApiError(400, { fields: { a: ['One.'], b: ['Two.'] } }), 'One.'],
  ['fields without a message', new ApiError(400, { fields: { a: [] } }), 'Fallback'],
  ['no answer', new ApiError(0, {}), 'Fallback'],
  ['no error of ours', new TypeError('boom'), 'Fallback'],
  ['attempts, some seconds', attempts(7), 'Too many attempts. Try again in 7 seconds.'],
  ['attempts, rounded up', attempts(61), 'Too many attempts. Try again in 2 minutes.'],
  ['attempts, an hour', attempts(3_600), 'Too many attempts. Try again in 1 hour.'],
  ['attempts, no time at all', attempts(0), 'Too many attempts. Try again in 1 second.'],
  [
    'attempts without a time',
    new ApiError(429, { code: 'too_many_attempts', detail: 'x' }),
    'Too many attempts. Wait a moment and try again.',
  ],
])('%s', (_, error, text) => {
  expect(errorText(english(), error, 'Fallback')).toBe(text);
});

test('in another language everything is, the time too', () => {
  expect(errorText(spanish(), attempts(120), '')).toBe(
    'Demasiados intentos. Inténtalo de nuevo dentro de 2 minutos.',
  );
  expect(errorText(spanish(), new ApiError(400, { fields: { email: [FIELD_ERRORS.required] } }), '')).toBe(
    'Este campo es obligatorio.',
  );
  expect(fieldErrorText(spanish(), FIELD_ERRORS.email_taken)).toBe('Ya existe una cuenta con este correo.');
  expect(fieldErrorText(spanish(), 'Something new.')).toBe('Something new.');
});

test('in English we say what the server says', () => {
  for (const [code, text] of Object.entries(en.loginAndPass.errors.codes)) {
    expect([code, text]).toEqual([code, ERRORS[code as keyof typeof ERRORS].detail]);
  }
});

/** What only the tracker, the operator and payment providers are answered: no screen of ours makes these calls. */
const OF_OTHERS = [
  'operator_only',
  'webhook_forged',
  'envelope_malformed',
  'body_not_gzip',
  'checksum_mismatch',
  'block_conflict',
  'store_unknown',
  'origin_not_allowed',
  'quota_exceeded',
  'session_deleted',
  'store_deleted',
  'ingest_token_required',
  'visitor_mismatch',
  'session_limit_reached',
  'store_limit_reached',
];

test('every code that a screen can meet has its text', () => {
  const known = Object.keys(en.loginAndPass.errors.codes);
  expect([...known, ...OF_OTHERS].sort()).toEqual(Object.keys(ERRORS).sort());
});
