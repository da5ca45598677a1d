import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anInstallation } from '../features/installation/testing/an-installation.ts';
import { server } from '../testing/contract-server.ts';
import { alert, button, field, ready } from '../testing/find.ts';
import { aUser, signedIn } from '../testing/people.ts';
import { openScreen } from '../testing/screen.tsx';

beforeEach(() => {
  signedIn();
  server.answer('installation', anInstallation({}));
  server.answer('integrations_list', {
    tiendanube: { install_url: null },
    shopify: { install_url: null, theme_editor_url: null },
    bigcommerce: { install_url: null },
    support_email: null,
  });
});

test.each(['bigcommerce', 'shopify', 'tiendanube'])(
  'the page of %s says when the store cannot be looked up, and looks again when asked',
  async (platform) => {
    server.answerOddly('users_me', 403, {});
    const { user } = await openScreen(`/settings/integrations/${platform}`);
    await waitFor(() => expect(alert()).toContain('Failed to retrieve store data'));
    server.answer('users_me', aUser());
    await user.click(button('Try again'));
    await screen.findAllByText('Waiting for the first session…');
  },
);

test('an attempt to connect begins without what the one before left', async () => {
  const { user } = await openScreen('/settings/integrations/bigcommerce');
  await screen.findByRole('button', { name: 'Connect Store' });
  for (const name of ['client_id', 'store_hash', 'access_token'])
    fireEvent.input(field(name), { target: { value: 'abc123' } });
  server.answerOddly('bigcommerce_connect', 409, { detail: 'This store sleeps.' });
  await user.click(button('Connect Store'));
  await waitFor(() => expect(alert()).toBe('This store sleeps.'));
  const letGo = server.hold('bigcommerce_connect');
  await user.click(button('Connect Store'));
  await screen.findByRole('button', { name: 'Connecting…' });
  expect(screen.queryByRole('alert')).toBeNull();
  letGo();
  await waitFor(() => expect(alert()).toBe('This store sleeps.'));
});

const lacks = (permission: string) =>
  `The API account is missing a permission: ${permission}. Create a new account with the permissions in step 2.`;

test.each([
  ['credentials_missing', [], 'Client ID, Store Hash and Access Token are required'],
  ['platform_credentials_invalid', [], 'Invalid credentials'],
  ['platform_scope_missing', ['Information & Settings Read-Only'], lacks('Information & Settings Read-Only')],
  ['platform_scope_missing', ['Content Modify'], lacks('Content Modify')],
  ['platform_client_id_mismatch', [], 'The Client ID doesn’t match this Access Token.'],
  ['platform_store_not_found', [], 'No store matches this Store Hash.'],
  ['platform_unavailable', [], 'The store’s platform didn’t respond. Try again in a moment.'],
  ['store_taken', [], 'This store is already connected to another account. Ask its owner to invite you.'],
] as const)('%s %j of credentials is said in its own words, and they stay', async (code, scopes, text) => {
  const { user } = await openScreen('/settings/integrations/bigcommerce');
  await screen.findByRole('button', { name: 'Connect Store' });
  for (const name of ['client_id', 'store_hash', 'access_token'])
    fireEvent.input(field(name), { target: { value: `of-${name}` } });
  server.refuse('bigcommerce_connect', code, scopes.length > 0 ? { scopes: [...scopes] } : {});
  await user.click(await ready('Connect Store'));
  await waitFor(() => expect(alert()).toBe(text));
  await ready('Connect Store');
  expect(field('client_id').value).toBe('of-client_id');
});
