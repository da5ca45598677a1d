import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '@vitrine/contract/endpoints';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import type { PrivacyRequest } from '@vitrine/contract/privacy';
import { beforeEach, expect, test, vi } from 'vitest';
import { anInstallation } from '../features/installation/testing/an-installation.ts';
import { server } from '../testing/contract-server.ts';
import { listOf } from '../testing/find.ts';
import { aUser, signedIn } from '../testing/people.ts';
import { openScreen } from '../testing/screen.tsx';

const zoned = (time_zone: string) => ({ merchant: { time_zone } });
/** What the store's zone was set to. */
const sent = () => server.asked('stores_update').map(({ body }) => body);

/** The server takes a zone, and knows it from then on. */
function takeZones(): void {
  server.answer('stores_update', ({ body }) => {
    const { time_zone = 'UTC' } = endpoints.stores_update.body.parse(body);
    return signedIn(aUser('owner', zoned(time_zone))).merchant;
  });
}

beforeEach(() => {
  signedIn(aUser('owner', zoned('UTC')));
  server.answer('installation', anInstallation({}));
  server.answer('privacy_requests_list', listOf<PrivacyRequest>([]));
  takeZones();
});

const section = () => screen.findByRole('region', { name: 'Time zone' });
const field = async () =>
  within(await section()).findByRole<HTMLSelectElement>('combobox', { name: 'Time zone' });
const shown = async () => {
  const { options, value } = await field();
  return [...options].find((option) => option.value === value)?.textContent;
};
const choose = async (value: string) => fireEvent.change(await field(), { target: { value } });
const button = async (name: string) => within(await section()).getByRole('button', { name });
const noButton = async (name: string) =>
  expect(within(await section()).queryByRole('button', { name })).toBeNull();

test('a change that is not saved is none', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await openScreen('/settings');
  await choose('Asia/Tokyo');
  await user.click(await button('Discard changes'));
  expect(await shown()).toBe('UTC (GMT+0)');
  expect(document.activeElement).toBe(await field());
  await choose('Asia/Tokyo');
  server.fail('stores_update');
  await user.click(await button('Save time zone'));
  await screen.findByText('Couldn’t save the time zone. Try again.');
  expect(await shown()).toBe('Tokyo (GMT+9)');
  takeZones();
  await user.click(await button('Save time zone'));
  await waitFor(() => noButton('Save time zone'));
  expect(sent()).toEqual([{ time_zone: 'Asia/Tokyo' }, { time_zone: 'Asia/Tokyo' }]);
});

test('one that the server does not know is said at the field', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await openScreen('/settings');
  // As a browser that is newer than the server's database: its place is one that nobody has heard of.
  server.refuseFields('stores_update', { time_zone: [FIELD_ERRORS.time_zone_unknown] });
  await choose('Asia/Tokyo');
  await user.click(await button('Save time zone'));
  await screen.findByText('Unknown time zone.');
  const list = await field();
  const description = () => document.getElementById(list.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(description()).toBe('Unknown time zone.');
  expect(list.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(list);
  await choose('Asia/Seoul');
  expect(screen.queryByText('Unknown time zone.')).toBeNull();
});

test('a member sees it, and why it is not theirs to change', async () => {
  signedIn(aUser('member', zoned('America/Argentina/Buenos_Aires')));
  await openScreen('/settings');
  await within(await section()).findByText('Buenos Aires, Argentina (GMT-3)');
  await within(await section()).findByText('Only an owner of this store can change its time zone.');
  expect(within(await section()).queryByRole('combobox')).toBeNull();
});

test('without an answer it can be asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.answerOddly('workspaces_list', 400, { detail: '…' });
  const { user } = await openScreen('/settings');
  await within(await section()).findByText('Couldn’t load the time zone.');
  signedIn(aUser('owner', zoned('UTC')));
  await user.click(await button('Try again'));
  await field();
  expect(await shown()).toBe('UTC (GMT+0)');
});
