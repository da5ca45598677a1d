import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readUser, tokens, workspace } from '../lib/session.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { server } from '../testing/contract-server.ts';
import { alert, button, field, PASSWORD } from '../testing/find.ts';
import { signedIn } from '../testing/people.ts';
import { openScreen, place } from '../testing/screen.tsx';

// The error catalogue (specification, section 8): what the server says comes first, else stands the text of each call.

const fill = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.input(field(name), { target: { value } });
};

test('signing in and passwords: what the server says is said', async () => {
  const { user } = await openScreen('/login');
  await screen.findByRole('heading', { name: 'Sign in' });
  fill({ email: 'ana@store.example', password: PASSWORD });
  server.answerOddly('token_obtain', 503, { detail: 'Signing in rests until nine.' });
  await user.click(button('Sign in'));
  await waitFor(() => expect(alert()).toBe('Signing in rests until nine.'));
  // But of a refused sign-in there is one text alone.
  server.answerOddly('token_obtain', 401, { detail: 'Somebody else’s words.' });
  await user.click(button('Sign in'));
  await waitFor(() => expect(alert()).toBe('Invalid credentials. Please check your email and password.'));
  server.answerOddly('token_obtain', 500, {});
  await user.click(button('Sign in'));
  await waitFor(() => expect(alert()).toBe('Error logging in. Please try again.'));
});

test('a forgotten password: what the server says is said, else the text of the call', async () => {
  const { user } = await openScreen('/forgot-password');
  await screen.findByRole('button', { name: 'Send link' });
  fill({ email: 'ana@store.example' });
  server.answerOddly('forgot_password', 503, { detail: 'No mails on Sundays.' });
  await user.click(button('Send link'));
  await waitFor(() => expect(alert()).toBe('No mails on Sundays.'));
  server.fail('forgot_password');
  await user.click(button('Send link'));
  await waitFor(() => expect(alert()).toBe('An error occurred. Please try again.'));
});

test('a new password: what the server says is said', async () => {
  const { user } = await openScreen('/reset-password?code=whatever');
  await screen.findByRole('button', { name: 'Save new password' });
  for (const label of ['New password', 'Confirm password'])
    fireEvent.input(screen.getByLabelText(label, { exact: false, selector: 'input' }), {
      target: { value: PASSWORD },
    });
  server.answerOddly('reset_password', 503, { detail: 'Passwords rest today.' });
  await user.click(button('Save new password'));
  await waitFor(() => expect(alert()).toBe('Passwords rest today.'));
});

test('registration: the first field error or the detail is said', async () => {
  const { user } = await openScreen('/register');
  await screen.findByRole('button', { name: 'Create account' });
  const person = { email: 'bea@store.example', first_name: 'Bea', last_name: 'Sol', phone: '555' };
  fill({ ...person, password: PASSWORD, confirm: PASSWORD });
  server.refuseFields('register', { store_id: ['No such store.'], platform: ['Odd.'] });
  await user.click(button('Create account'));
  await waitFor(() => expect(alert()).toBe('No such store.'));
  server.answerOddly('register', 503, { detail: 'Nobody new today.' });
  await user.click(button('Create account'));
  await waitFor(() => expect(alert()).toBe('Nobody new today.'));
});

test('a refresh that is refused signs out', async () => {
  signedIn();
  server.refuse('users_me', 'token_invalid');
  server.refuse('token_refresh', 'token_invalid');
  await openScreen('/settings/account');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(place()).toMatch(/^\/login/);
  expect(tokens.read()).toEqual({});
  expect(readUser()).toBeUndefined();
  expect(workspace.read()).toBeUndefined();
  expect(localStorage.getItem(storageKeys.user)).toBeNull();
});

test('a call that fails is logged to the console, and never what was typed', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const lines = () => logged.mock.calls.map((line) => line.join(' '));
  const email = 'ana@store.example';
  const { user, router } = await openScreen('/login');
  await screen.findByRole('heading', { name: 'Sign in' });
  fill({ email, password: PASSWORD });
  server.answerOddly('token_obtain', 503, { detail: `Not ${email} today.` });
  await user.click(button('Sign in'));
  await waitFor(() => expect(alert()).toBe(`Not ${email} today.`));
  expect(lines()).toContain('sign-in failed: ApiError 503');
  await router.navigate('/forgot-password');
  await screen.findByRole('button', { name: 'Send link' });
  fill({ email });
  server.answerOddly('forgot_password', 503, { detail: `No mails to ${email}.` });
  await user.click(button('Send link'));
  await waitFor(() => expect(lines()).toContain('reset link failed: ApiError 503'));
  expect(lines().join()).not.toContain(email);
  expect(lines().join()).not.toContain(PASSWORD);
  logged.mockRestore();
});
