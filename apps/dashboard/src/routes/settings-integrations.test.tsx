import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { anInstallation, NO_LINKS } from '../features/installation/testing/an-installation.ts';
import { server } from '../testing/contract-server.ts';
import { alert, button, field, ready } from '../testing/find.ts';
import { aUser, signedIn } from '../testing/people.ts';
import { openScreen } from '../testing/screen.tsx';

beforeEach(() => {
  signedIn();
  server.answer('installation', anInstallation({}));
  server.answer('integrations_list', NO_LINKS);
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

const CREDENTIALS = ['client_id', 'store_hash', 'access_token'] as const;
const connected = aUser('owner', { merchant: { platform: 'bigcommerce', access_token: '••••1234' } });
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const typeAll = () => {
  for (const name of CREDENTIALS) type(name, 'abc123');
};
const connect = () => button('Connect Store') as HTMLButtonElement;

test('the page of a platform looks anew whether the store is connected', async () => {
  const { user } = await openScreen('/settings/integrations');
  await screen.findByRole('heading', { name: 'BigCommerce' });
  // As somebody else has connected it meanwhile, on another device.
  server.answer('users_me', connected);
  await user.click(screen.getByRole('link', { name: 'BigCommerce' }));
  await screen.findByRole('button', { name: 'Reconnect Store' });
});

test('credentials that are not whole are not sent, and an API path holds the hash', async () => {
  const { user } = await openScreen('/settings/integrations/bigcommerce');
  await screen.findByRole('button', { name: 'Connect Store' });
  expect(connect().disabled).toBe(true);
  const inputs = [...(connect().closest('form')?.querySelectorAll('input') ?? [])];
  expect(inputs.map(({ labels, type }) => [labels?.[0]?.textContent?.replace(/\s\*$/, ''), type])).toEqual([
    ['Client ID', 'text'],
    ['Store Hash', 'text'],
    ['Access Token', 'password'],
  ]);
  const enter = async (name: string) => {
    field(name).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(alert()).toBe('Please fill in all required fields'));
  };
  type('client_id', 'client');
  type('store_hash', 'https://api.bigcommerce.com/stores/abc123/v3/');
  await enter('store_hash');
  expect(field('store_hash').value).toBe('abc123');
  expect(field('access_token').getAttribute('aria-invalid')).toBe('true');
  expect(connect().disabled).toBe(true);
  type('access_token', 'token');
  await waitFor(() => expect(connect().disabled).toBe(false));
  for (const name of CREDENTIALS) {
    const { value } = field(name);
    type(name, '');
    await waitFor(() => expect(connect().disabled).toBe(true));
    await enter(name);
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    type(name, value);
    await waitFor(() => expect(connect().disabled).toBe(false));
  }
  expect(server.asked('bigcommerce_connect')).toEqual([]);
});

test('a connection that gets no answer says so, and what was typed stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await openScreen('/settings/integrations/bigcommerce');
  await screen.findByRole('button', { name: 'Connect Store' });
  typeAll();
  server.fail('bigcommerce_connect');
  await user.click(connect());
  await waitFor(() => expect(alert()).toBe('Failed to connect to store'));
  expect(field('access_token').value).toBe('abc123');
});

test('what became of a connection is said until the next attempt begins', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await openScreen('/settings/integrations/bigcommerce');
  const success = () => screen.queryByText('Successfully connected to your store!');
  const failure = () => screen.queryByText('Failed to connect to store');
  const submit = () => screen.findByRole('button', { name: /^(Rec|C)onnect Store$/ });
  await submit();
  for (const succeeds of [true, true, false, true]) {
    if (succeeds) server.answer('bigcommerce_connect', { merchant: connected.merchant });
    else server.fail('bigcommerce_connect');
    const letGo = server.hold('bigcommerce_connect');
    typeAll();
    await user.click(await submit());
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Connecting…' });
    expect(busy.disabled).toBe(true);
    expect([success(), failure()]).toEqual([null, null]);
    letGo();
    await submit();
    await waitFor(() => expect(succeeds ? success() : failure()).not.toBeNull());
    expect(succeeds ? failure() : success()).toBeNull();
  }
});

test('a member is told who can connect the store', async () => {
  signedIn(aUser('member'));
  const { router } = await openScreen('/settings/integrations/bigcommerce');
  await screen.findByText('Only an owner can connect this store. Ask one to do it.');
  expect(field('client_id').disabled).toBe(true);
  expect(connect().getAttribute('aria-disabled')).toBe('true');
  await router.navigate('/settings');
  const domains = await screen.findByRole('region', { name: 'Allowed domains' });
  await within(domains).findByText('Only an owner of this store can change its domains.');
  expect(within(domains).queryByRole('button')).toBeNull();
});

test('the form by keyboard', async () => {
  const { user } = await openScreen('/settings/integrations/bigcommerce');
  await screen.findByRole('button', { name: 'Connect Store' });
  /** More than the screen has places to stop at. */
  const tabTo = async (target: HTMLElement) => {
    for (let stop = 0; stop < 80 && document.activeElement !== target; stop += 1) await user.tab();
    expect(document.activeElement).toBe(target);
  };
  await tabTo(field('client_id'));
  await user.keyboard('client');
  expect(field('client_id').value).toBe('client');
  await tabTo(button('Where is the Store Hash?'));
  await screen.findByRole('tooltip', { name: /after \/stores\// });
  await tabTo(button('Show Access Token'));
  await user.keyboard(' ');
  expect(field('access_token').type).toBe('text');
});
