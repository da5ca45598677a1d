import { fireEvent, screen, waitFor } from '@testing-library/react';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { expect, test } from 'vitest';
import { server } from '../testing/contract-server.ts';
import { alert, button, field, PASSWORD } from '../testing/find.ts';
import { openScreen, place } from '../testing/screen.tsx';

const PERSON = {
  email: 'bea@store.example',
  first_name: 'Bea',
  last_name: 'Sol',
  phone: '+55 11 5555 0101',
  password: PASSWORD,
  confirm: PASSWORD,
};

const fill = (values: Partial<typeof PERSON>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.input(field(name), { target: { value } });
};
const isWrong = (name: string) => field(name).getAttribute('aria-invalid');

test('what is missing or wrong is said above the form and marked on the fields', async () => {
  const { user } = await openScreen('/register');
  await screen.findByText('At least 8 characters.');
  for (const [name, autocomplete] of Object.entries({
    email: 'username',
    first_name: 'given-name',
    last_name: 'family-name',
    phone: 'tel',
    password: 'new-password',
    confirm: 'new-password',
  })) {
    expect(field(name).getAttribute('autocomplete')).toBe(autocomplete);
    expect(field(name).required).toBe(true);
  }
  const create = () => user.click(button('Create account'));
  await create();
  await waitFor(() => expect(alert()).toBe('Please fill in all required fields'));
  expect(screen.getAllByText('This field is required.')).toHaveLength(6);
  await waitFor(() => expect(document.activeElement).toBe(field('email')));

  fill({ ...PERSON, phone: '  ', confirm: 'another' });
  await create();
  await waitFor(() => expect(isWrong('first_name')).toBe('false'));
  expect(alert()).toBe('Please fill in all required fields');
  expect(isWrong('phone')).toBe('true');

  fill({ phone: PERSON.phone });
  await create();
  await waitFor(() => expect(alert()).toBe('Passwords do not match'));
  expect(isWrong('confirm')).toBe('true');

  fill({ password: 'short', confirm: 'short' });
  await create();
  await screen.findByText('Use at least 8 characters.');
  expect(server.asked('register')).toEqual([]);
});

test('what the server finds wrong is said above the form and at its field, which has the focus', async () => {
  const { user } = await openScreen('/register');
  await screen.findByRole('button', { name: 'Create account' });
  const create = () => user.click(button('Create account'));
  fill({ ...PERSON, password: 'password', confirm: 'password' });
  server.refuseFields('register', { password: [FIELD_ERRORS.password_common] });
  await create();
  const common = 'This password is too common. Choose one that’s harder to guess.';
  await waitFor(() => expect(alert()).toBe(common));
  expect(screen.getAllByText(common)).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(field('password')));

  fill({ password: PASSWORD, confirm: PASSWORD });
  server.refuseFields('register', { email: [FIELD_ERRORS.email_taken] });
  await create();
  await waitFor(() => expect(alert()).toBe('An account with this email already exists.'));
  await waitFor(() => expect(document.activeElement).toBe(field('email')));

  server.fail('register');
  await create();
  await waitFor(() => expect(alert()).toBe('Registration failed'));
});

test('an invitation that cannot be checked now is checked again', async () => {
  server.fail('invitations_verify');
  const { user } = await openScreen('/register?token=a-token');
  await screen.findByText('Couldn’t check your invitation. Try again.');
  server.answer('invitations_verify', { email: 'guest@store.example', store_name: '', has_account: false });
  await user.click(button('Try again'));
  await screen.findByRole('heading', { name: 'Join the team' });
  expect(field('email').value).toBe('guest@store.example');
});

test('the code of an installation that fails leaves the way to register without it', async () => {
  server.refuse('install', 'installation_failed');
  const { user } = await openScreen('/register?code=abc');
  await screen.findByRole('heading', { name: 'Your store wasn’t connected' });
  expect(alert()).toBe('Failed to process installation. Please try again.');
  await user.click(screen.getByRole('link', { name: 'Sign up without connecting a store' }));
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(place()).toBe('/register');
  expect(button('Create account').hasAttribute('disabled')).toBe(false);
});
