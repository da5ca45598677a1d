import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { MAX_PHOTO_BYTES } from '@vitrine/contract/limits';
import type { PrivacyRequest } from '@vitrine/contract/privacy';
import { snippet } from '@vitrine/contract/snippet';
import { beforeEach, expect, test, vi } from 'vitest';
import { anInstallation } from '../features/installation/testing/an-installation.ts';
import { server } from '../testing/contract-server.ts';
import { alert, choosePhoto, listOf } from '../testing/find.ts';
import { aUser, signedIn } from '../testing/people.ts';
import { openScreen } from '../testing/screen.tsx';

beforeEach(() => {
  signedIn();
  server.answer('installation', anInstallation({}));
  server.answer('privacy_requests_list', listOf<PrivacyRequest>([]));
});

const script = () => screen.findByRole('region', { name: 'Installation script' });
const scriptOf = ({ merchant: { platform, store_id } }: ReturnType<typeof aUser>) =>
  snippet({ publicUrl: location.origin, platform, storeId: store_id });

test('without the profile there is no script, and it can be asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const owner = aUser();
  server.fail('users_me');
  const { user } = await openScreen('/settings');
  await screen.findByText('Unable to load installation script. Please refresh.');
  await screen.findByText('Failed to load merchant information');
  server.answer('users_me', owner);
  const [again] = screen.getAllByRole('button', { name: 'Try again' });
  if (again) await user.click(again);
  expect((await script()).textContent).toContain(scriptOf(owner));
});

test('what is typed wrong of a visitor is said at the field', async () => {
  const { user } = await openScreen('/settings');
  const section = within(await screen.findByRole('region', { name: 'Visitor data' }));
  const field = await section.findByLabelText<HTMLInputElement>('Email or customer ID');
  const said = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  await user.click(section.getByRole('button', { name: 'Erase' }));
  await waitFor(() => expect(said()).toBe('Enter an email or customer ID.'));
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'rosa@nowhere.example' } });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.refuseFields('privacy_requests_create', { email: [FIELD_ERRORS.email_invalid] });
  await user.click(section.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(said()).toBe('Enter a valid email address.'));
  expect(field.value).toBe('rosa@nowhere.example');
});

test('a member has none of visitors’ data', async () => {
  signedIn(aUser('member'));
  await openScreen('/settings');
  await script();
  await screen.findByText('Only an owner of this store can change its domains.');
  expect(screen.queryByRole('region', { name: 'Visitor data' })).toBeNull();
  expect(server.asked('privacy_requests_list')).toEqual([]);
});

test('with one store there is its name, and nothing to choose', async () => {
  await openScreen('/settings');
  const navigation = await screen.findByRole('navigation', { name: 'Main' });
  await waitFor(() => expect(navigation.textContent).toContain('Velas del Sur'));
  await script();
  expect(screen.queryByRole('button', { name: /Switch store/ })).toBeNull();
});

test('a profile that does not come can be asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.answer('deletion_detail', { workspace_delete_at: null, account_delete_at: null, owned_alone: [] });
  server.fail('users_me');
  const { user } = await openScreen('/settings/account');
  await screen.findByText('Failed to load profile');
  const ana = aUser();
  server.answer('users_me', ana);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const main = await screen.findByRole('main');
  await waitFor(() => expect(main.textContent).toContain(ana.email));
});

test('what is no photo is refused in words', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.answer('deletion_detail', { workspace_delete_at: null, account_delete_at: null, owned_alone: [] });
  await openScreen('/settings/account');
  await screen.findByRole('button', { name: 'Edit' });
  const says = (text: string) => waitFor(() => expect(alert()).toBe(text));
  const tooLarge = new File([new Uint8Array(MAX_PHOTO_BYTES + 1)], 'me.png', { type: 'image/png' });
  choosePhoto(tooLarge);
  await says('This image is too large. The maximum size is 5 MB.');
  choosePhoto(new File(['%PDF-1.7'], 'me.pdf', { type: 'application/pdf' }));
  await says('This file isn’t a supported image. Use JPEG, PNG, WebP, GIF or AVIF.');
  expect(server.asked('update_photo')).toEqual([]);

  // Only the server looks into it.
  server.refuseFields('update_photo', { profile_photo: [FIELD_ERRORS.image_too_large] });
  choosePhoto();
  await says('This image is too large. The maximum size is 5 MB.');
  expect(server.asked('update_photo')).toHaveLength(1);
  server.fail('update_photo');
  choosePhoto();
  await says('Failed to upload photo');
});
