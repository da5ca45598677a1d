import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { dashboardSources } from '../testing/sources.ts';
import { areFor, type KeptDrafts, withoutSecrets } from './drafts.ts';

const NOW = 1_800_000_000_000;
const ANA = { user: 'ana', workspace: 'candles' };
const drafts: KeptDrafts = { ...ANA, kept_at: NOW, forms: { invite: { email: 'rosa@example.com' } } };

test('drafts are of one person, in one store, for an hour', () => {
  expect(areFor(drafts, ANA, NOW + 59 * 60_000)).toBe(true);
  expect(areFor(drafts, { ...ANA, user: 'bea' }, NOW)).toBe(false);
  expect(areFor(drafts, { ...ANA, workspace: 'shoes' }, NOW)).toBe(false);
  expect(areFor(drafts, {}, NOW)).toBe(false);
  expect(areFor(drafts, ANA, NOW + 61 * 60_000)).toBe(false);
});

test('nothing that is called a secret is kept', () => {
  const typed = {
    ...{ client_id: 'ours', store_hash: 'abc' },
    ...{ access_token: 'x', new_password: 'x', cardNumber: 'x', cvc: 'x', client_secret: 'x' },
  };
  expect(withoutSecrets(typed)).toEqual({ client_id: 'ours', store_hash: 'abc' });
});

/** Forms of which nothing is lost that anybody would miss. */
const NOTHING_TO_LOSE = [
  // Password managers fill them in, or they are a single email.
  ...['login-form.tsx', 'forgot-form.tsx', 'reset-form.tsx'],
  // Its fields are its parent's, use-connect.ts.
  'connect-form.tsx',
  // One value of a filter, which the list has as soon as it is chosen.
  ...['choice-editor.tsx', 'range-editor.tsx', 'text-editor.tsx'],
  // All that is typed in are secrets and codes, of signing in, of second factors, and before something is deleted.
  ...['second-step-form.tsx', 'totp-dialog.tsx', 'passkey-dialog.tsx'],
];

test('each form says what of it is not saved', () => {
  const forms = dashboardSources('features')
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file: basename(file), code: readFileSync(file, 'utf8') }))
    .filter(({ code }) => /component="form"|<form|<FormDialog/.test(code));
  expect(forms.length).toBeGreaterThan(8);
  const silent = forms.filter(({ code }) => !code.includes('useUnsaved(')).map(({ file }) => file);
  expect(silent.sort()).toEqual([...NOTHING_TO_LOSE].sort());
});
