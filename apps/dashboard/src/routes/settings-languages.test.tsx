import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import type { PrivacyRequest } from '@vitrine/contract/privacy';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anInstallation, NO_LINKS } from '../features/installation/testing/an-installation.ts';
import { server } from '../testing/contract-server.ts';
import { choosePhoto, field, listOf, PASSWORD } from '../testing/find.ts';
import { otherLanguages } from '../testing/other-languages.ts';
import { aUser, signedIn } from '../testing/people.ts';
import { saysNothingEnglish } from '../testing/say.ts';
import { openScreen } from '../testing/screen.tsx';

// What the settings say in other languages; whether they fit their width in English is the browser tests'.

const ID = '01890000-0000-7000-8000-00000000000';
const AT = '2026-11-20T12:00:00Z';
const LATER = '2026-11-27T12:00:00Z';

const ofTeam = (n: number, change: object = {}) => ({
  id: `${ID}${n}`,
  email: `person.${n}@store.example`,
  first_name: 'Ana',
  last_name: 'Paz',
  profile_photo: null,
  groups: ['owner' as const],
  status: 'active' as const,
  date_joined: AT,
  ...change,
});
const INVITATION = {
  id: `${ID}7`,
  email: 'guest@store.example',
  status: 'pending' as const,
  created_at: AT,
  expires_at: LATER,
};
const NO_FACTOR = {
  totp: false,
  passkeys: [],
  passkeys_available: true,
  recovery_codes_left: 0,
  required_by: [],
};
const DEVICE = {
  id: `${ID}8`,
  current: true,
  browser: 'Chrome 142',
  os: 'Windows',
  country: 'AR',
  network: '10.0.0.1',
  signed_in_at: AT,
  last_seen_at: AT,
};

beforeEach(() => {
  signedIn();
  server.answer('installation', anInstallation({}));
  server.answer('integrations_list', NO_LINKS);
  server.answer('privacy_requests_list', listOf<PrivacyRequest>([]));
  server.answer('deletion_detail', { workspace_delete_at: null, account_delete_at: null, owned_alone: [] });
  server.answer('users_list', {
    count: 2,
    results: [ofTeam(1), ofTeam(4, { first_name: 'Mia', last_name: 'Sol', groups: ['member'] })],
  });
  server.answer('invitations_list', listOf([INVITATION]));
  server.answer('team_security', { second_factor_required: false });
  server.answer('second_factor', NO_FACTOR);
  server.answer('sign_ins_list', listOf([DEVICE]));
});

const button = (name: string) => screen.findByRole('button', { name });
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });

describe.each(otherLanguages)('in $lang', (language) => {
  const { lang, texts } = language;
  const { settings } = texts;
  const { fieldErrors } = texts.loginAndPass;
  const clean = saysNothingEnglish(language);
  const open = (path: string) => openScreen(path, { language: lang });

  test('the settings say nothing in English', async () => {
    await open('/settings');
    await screen.findByRole('region', { name: settings.installation.script });
    await screen.findByText(settings.privacy.list.empty);
    await screen.findAllByText(settings.installation.check.waiting);
    clean('hub');
  });

  test('the settings say in it that they cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.fail('users_me');
    await open('/settings');
    await screen.findByText(settings.installation.loadFailed);
    clean('failed');
  });

  test('the account says nothing in English', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { profile, password } = settings.account;
    const { user } = await open('/settings/account');
    await user.click(await button(profile.edit));
    clean('account');
    type('first_name', '');
    await user.click(await button(profile.save));
    await screen.findByText(fieldErrors.required);
    clean('required');
    type('first_name', 'Ana');
    type('email', 'nueva@store.example');
    await waitFor(() => field('current_password'));
    type('current_password', PASSWORD);
    clean('new email');
    server.answer('users_me_update', aUser('owner', { pending_email: 'nueva@store.example' }));
    await user.click(await button(profile.save));
    await screen.findByText(profile.pendingTitle);
    clean('mailed');
    server.refuseFields('change_password', { current_password: [FIELD_ERRORS.password_wrong] });
    await user.click(await button(password.change));
    const dialog = await screen.findByRole('dialog');
    type('current_password', 'wrong');
    for (const name of ['new_password', 'confirm']) type(name, 'something quite else 9');
    await user.click(within(dialog).getByRole('button', { name: password.change }));
    await screen.findByText(fieldErrors.password_wrong);
    clean('password');
  });

  test('the second factor says nothing in English', async () => {
    const { security } = settings;
    server.answer('totp_begin', { secret: 'ABCDEFGH', uri: 'otpauth://totp/Vitrine?secret=ABCDEFGH' });
    const { user } = await open('/settings/account/security');
    await screen.findByText(security.devices.current);
    clean('security');
    await user.click(await button(security.totp.setUp));
    await waitFor(() => field('current_password'));
    type('current_password', PASSWORD);
    await user.click(await button(security.next));
    await screen.findByRole('img', { name: security.totp.picture });
    clean('app');
  });

  test('the photo says nothing in English', async () => {
    const { photo } = settings.account;
    await open('/settings/account');
    await button(settings.account.profile.edit);
    server.answer('update_photo', { profile_photo: '/api/photos/ana' });
    server.answer('users_me', aUser('owner', { profile_photo: '/api/photos/ana' }));
    choosePhoto();
    await screen.findByText(photo.updated);
    clean('photo');
    server.refuseFields('update_photo', { profile_photo: [FIELD_ERRORS.image_unreadable] });
    choosePhoto();
    await screen.findByText(fieldErrors.image_unreadable);
    clean('no photo');
  });

  test('the team says nothing in English', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { team: words, cancel } = settings;
    const { user } = await open('/settings/team');
    await screen.findByText(words.status.pending);
    clean('team');
    await waitFor(() => expect(screen.queryAllByRole('button', { name: words.invite })).toHaveLength(1));
    await user.click(await button(words.invite));
    const dialog = await screen.findByRole('dialog');
    fireEvent.input(within(dialog).getByRole('textbox'), { target: { value: 'ana@store.example' } });
    server.refuseFields('invitations_create', { email: [FIELD_ERRORS.already_member] });
    await user.click(await button(words.inviteDialog.submit));
    await screen.findAllByText(fieldErrors.already_member);
    clean('invite');
    await user.click(await button(cancel));
    await user.click(await button(words.removeOf.replace('{{name}}', 'Mia Sol')));
    const asked = async () => within(await screen.findByRole('alertdialog'));
    await asked();
    clean('remove');
    server.answer('users_remove', undefined);
    server.answer('users_list', { count: 1, results: [ofTeam(1)] });
    await user.click((await asked()).getByRole('button', { name: words.removeDialog.submit }));
    await screen.findByText(words.removeDialog.done.replace('{{name}}', 'Mia Sol'));
    await user.click(await screen.findByRole('button', { name: new RegExp(words.cancelInvitation) }));
    await asked();
    clean('cancel');
    server.answer('invitations_cancel', undefined);
    server.answer('invitations_list', listOf([]));
    await user.click((await asked()).getByRole('button', { name: words.cancelDialog.submit }));
    await screen.findByText(words.alone.title);
    clean('alone');
  });

  test('the integrations say nothing in English', async () => {
    const { router } = await open('/settings');
    for (const path of ['', '/bigcommerce', '/shopify', '/tiendanube']) {
      await router.navigate(`/settings/integrations${path}`);
      if (path) await screen.findAllByText(settings.installation.check.waiting);
      else await screen.findByText(texts.integrations.intro);
      clean(path);
    }
  });

  test('leaving and the activity log say nothing in English', async () => {
    const { deletion, activity } = settings;
    const { user, router } = await open('/settings/leave');
    await user.click(await button(deletion.store.delete));
    await screen.findByRole('dialog');
    clean('leaving');
    server.answer('audit_log_list', {
      results: [
        {
          id: '1',
          at: AT,
          action: 'registered',
          person: null,
          subject: { sessions: 2 },
          ip: '10.0.0.1',
          browser: 'Chrome 142',
          os: 'Windows',
        },
      ],
      next_cursor: 'more',
    });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await router.navigate('/settings/activity');
    await screen.findByText(activity.action.registered);
    clean('activity');
  });

  test('visitors’ data say nothing in English', async () => {
    const { privacy: words } = settings;
    const asked = (kind: PrivacyRequest['kind'], change: Partial<PrivacyRequest>): PrivacyRequest => ({
      id: `${ID}5`,
      kind,
      source: 'owner',
      emails: [],
      customer_ids: ['c-7'],
      asked_by: 'Ana Paz',
      asked_at: AT,
      state: 'done',
      done_at: AT,
      look_again_at: null,
      sessions: 1,
      file: null,
      ...change,
    });
    const file = { download_url: '/api/privacy/file', bytes: 5_000, expires_at: LATER };
    const made = asked('export_visitor', { file });
    const gone = asked('erase_visitor', { customer_ids: [], look_again_at: LATER });
    const { user } = await open('/settings');
    const place = within(await screen.findByRole('region', { name: words.title }));
    await place.findByText(words.list.empty);
    clean('empty');
    const ask = async (action: string) => {
      fireEvent.change(place.getByLabelText(words.who), { target: { value: 'c-7' } });
      await user.click(place.getByRole('button', { name: action }));
    };
    server.answer('privacy_requests_create', made);
    server.answer('privacy_requests_list', listOf([made]));
    await ask(words.export);
    await screen.findByText(words.asked.export_visitor);
    await place.findByText(words.list.state.done, { exact: false });
    clean('exported');
    await ask(words.erase);
    const dialog = within(await screen.findByRole('alertdialog'));
    clean('erase');
    server.answer('privacy_requests_create', gone);
    server.answer('privacy_requests_list', listOf([gone, { ...made, file: null }]));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'c-7' } });
    await user.click(dialog.getByRole('button', { name: words.eraseDialog.submit }));
    await place.findByText(words.list.gone, { exact: false });
    clean('erased');
  });

  test('the stores say nothing in English', async () => {
    const { workspace_id, merchant } = aUser();
    const store = (n: number, store_name: string) => ({
      id: n === 2 ? workspace_id : `${ID}${n}`,
      role: 'owner' as const,
      time_zone: merchant.time_zone,
      merchant: { id: `${ID}${n}`, platform: 'other' as const, store_id: `store-${n}`, store_name },
    });
    server.answer('workspaces_list', listOf([store(2, 'Velas del Sur'), store(9, '')]));
    const { user } = await open('/settings');
    await user.click(await screen.findByRole('button', { name: new RegExp(texts.sidebar.changeStore) }));
    await waitFor(() => expect(screen.getAllByRole('menuitemradio')).toHaveLength(2));
    screen.getByText(texts.sidebar.unnamedStore.replace('{{id}}', 'store-9'));
    clean('stores');
  });
});
