import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { server } from '../testing/contract-server.ts';
import { button, field, PASSWORD } from '../testing/find.ts';
import { answerShell, aUser, TOKENS } from '../testing/people.ts';
import { openScreen, place } from '../testing/screen.tsx';

/** Each with the heading of its screen. (Of the viewer the browser tests know.) */
const PROTECTED = [
  ['/', 'Dashboard'],
  ['/recordings', 'Recordings'],
  ['/settings', 'Settings'],
  ['/settings/account', 'Account'],
  ['/settings/team', 'Team'],
  ['/settings/billing', 'Billing'],
  ['/settings/integrations', 'Integrations'],
  ['/settings/integrations/bigcommerce', 'BigCommerce'],
  ['/settings/integrations/shopify', 'Shopify'],
  ['/settings/integrations/tiendanube', 'Tiendanube'],
  ['/billing/success', /^(Confirming your payment|Your plan is active|This is taking longer than usual)$/],
  ['/billing/cancel', 'Payment canceled'],
] as const;

test.each(PROTECTED)('%s asks for signing in, and is where that leads', async (path, title) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const user = aUser();
  server.otherwise('internal');
  answerShell(user);
  server.answer('token_obtain', { ...user, ...TOKENS });
  const opened = await openScreen(path);
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(location.pathname).toBe('/login');
  fireEvent.input(field('email'), { target: { value: user.email } });
  fireEvent.input(field('password'), { target: { value: PASSWORD } });
  await opened.user.click(button('Sign in'));
  await waitFor(() => expect(place()).toBe(path));
  await screen.findByRole('heading', { name: title, level: 1 });
  screen.getByRole('navigation', { name: 'Main' });
});

test.each(['/login', '/register', '/forgot-password', '/reset-password?code=one'])(
  '%s asks for no signing in',
  async (path) => {
    await openScreen(path);
    await screen.findByRole('button', { name: /^(Sign in|Create account|Send|Save)/ });
    expect(place()).toBe(path);
  },
);
