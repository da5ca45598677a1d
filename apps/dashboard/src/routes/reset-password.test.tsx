import { fireEvent, screen, waitFor } from '@testing-library/react';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { expect, test } from 'vitest';
import { server } from '../testing/contract-server.ts';
import { alert, button, field, PASSWORD } from '../testing/find.ts';
import { openScreen, place } from '../testing/screen.tsx';

const type = (password: string, again: string) => {
  for (const [name, value] of [
    ['password', password],
    ['confirm', again],
  ] as const)
    fireEvent.input(field(name), { target: { value } });
};

test('what is missing, wrong or refused of a new password is said', async () => {
  const { user } = await openScreen('/reset-password?code=a-code');
  await screen.findByRole('button', { name: 'Save new password' });
  const save = () => user.click(button('Save new password'));
  const says = (text: string) => waitFor(() => expect(alert()).toBe(text));
  expect(document.activeElement).toBe(field('password'));
  expect(field('password').autocomplete).toBe('new-password');
  await save();
  await says('Please fill in all required fields');
  type(PASSWORD, 'another');
  await save();
  await says('Passwords do not match');
  expect(server.asked('reset_password')).toEqual([]);
  type('password', 'password');
  server.refuseFields('reset_password', { password: [FIELD_ERRORS.password_common] });
  await save();
  await says('This password is too common. Choose one that’s harder to guess.');
  type(PASSWORD, PASSWORD);
  server.fail('reset_password');
  await save();
  await says('Failed to reset password');
  server.refuse('reset_password', 'reset_code_invalid');
  await save();
  await says('Invalid reset code');
  await user.click(screen.getByRole('link', { name: 'Get a new link' }));
  await waitFor(() => expect(place()).toBe('/forgot-password'));
});

test('a link without its code says so at once', async () => {
  const { user } = await openScreen('/reset-password');
  await waitFor(() => expect(alert()).toBe('Invalid reset code'));
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
  await waitFor(() => expect(place()).toBe('/login'));
});
