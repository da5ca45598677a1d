import { createInstance } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { texts as es } from '../../i18n/es/texts.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { fieldErrorText } from '../../lib/api/error-text.ts';
import { refusalText } from '../../lib/api/refusal-text.ts';
import { inviteFailure } from './invite-failure.ts';

const i18n = createInstance();
beforeAll(() => i18n.init({ lng: 'es', resources: { es } }));

test.each([
  [
    new ApiError(400, { fields: { email: ['This person is already on your team.'] } }),
    es.loginAndPass.fieldErrors.already_member,
  ],
  [new ApiError(400, { fields: { permission: ['Two.'], workspace: ['One.'], other: ['Three.'] } }), 'One.'],
  [new ApiError(403, { code: 'permission_denied' }), es.loginAndPass.errors.codes.permission_denied],
  [new ApiError(503, { code: 'mail_failed' }), es.loginAndPass.errors.codes.mail_failed],
  [new ApiError(500, { code: 'internal', detail: 'Oops.' }), 'Failed'],
  [new ApiError(0, {}), 'Failed'],
  [new TypeError('boom'), 'Failed'],
])('%s is told as %s', (error, text) => {
  const t = i18n.getFixedT('es', 'loginAndPass');
  const texts = {
    fieldErrorText: (sentence: string) => fieldErrorText(t, sentence),
    refusalText: (failure: unknown, fallback: string) => refusalText(t, failure, fallback),
  };
  expect(inviteFailure(texts, error, 'Failed')).toBe(text);
});
