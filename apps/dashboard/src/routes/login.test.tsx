import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { server } from '../testing/contract-server.ts';
import { alert, button, field, PASSWORD } from '../testing/find.ts';
import { openScreen } from '../testing/screen.tsx';

const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });

async function openLogin() {
  const opened = await openScreen('/login');
  await screen.findByRole('heading', { name: 'Sign in' });
  return opened;
}

test('what is missing or odd is said, and the first of it has the focus', async () => {
  const { user } = await openLogin();
  await user.click(button('Sign in'));
  await screen.findByText('Enter your email.');
  await screen.findByText('Enter your password.');
  expect(document.activeElement).toBe(field('email'));
  type('email', 'ana');
  await screen.findByText('Enter a valid email, like name@store.com.');
  type('email', 'ana@store.example');
  await waitFor(() => expect(field('email').getAttribute('aria-invalid')).toBe('false'));
  expect(server.asked('token_obtain')).toEqual([]);
});

test('while it is sent the button says so; what is wrong is said, and when to try again', async () => {
  const { user } = await openLogin();
  type('email', 'ana@store.example');
  type('password', PASSWORD);
  server.refuse('token_obtain', 'too_many_attempts', { retry_after: 42 });
  const letGo = server.hold('token_obtain');
  await user.click(button('Sign in'));
  const busy = await screen.findByRole('button', { name: /Signing in…/ });
  expect(busy.hasAttribute('disabled')).toBe(true);
  letGo();
  await waitFor(() => expect(alert()).toMatch(/^Too many attempts\. Try again in \d+ seconds?\.$/));
  server.refuse('token_obtain', 'invalid_credentials');
  await user.click(button('Sign in'));
  await waitFor(() => expect(alert()).toBe('Invalid credentials. Please check your email and password.'));
  server.fail('token_obtain');
  await user.click(button('Sign in'));
  await waitFor(() => expect(alert()).toBe('Error logging in. Please try again.'));
  expect(server.asked('token_obtain')[0]?.body).toMatchObject({
    email: 'ana@store.example',
    password: PASSWORD,
  });
});
