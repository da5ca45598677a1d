import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@vitrine/contract/user';
import { beforeEach, expect, test, vi } from 'vitest';
import { server } from '../testing/contract-server.ts';
import { listOf, ready } from '../testing/find.ts';
import { aUser, signedIn } from '../testing/people.ts';
import { openScreen } from '../testing/screen.tsx';

const inTeam = ({ id, email, first_name, last_name, profile_photo, groups, date_joined }: User) => ({
  id,
  email,
  first_name,
  last_name,
  profile_photo,
  groups,
  date_joined,
  status: 'active' as const,
});
const mia = inTeam(
  aUser('member', {
    id: '01890000-0000-7000-8000-000000000009',
    email: 'mia@store.example',
    first_name: 'Mia',
    last_name: 'Sol',
  }),
);
const invitation = {
  id: '01890000-0000-7000-8000-000000000008',
  email: 'guest@store.example',
  status: 'pending' as const,
  created_at: '2026-11-20T12:00:00Z',
  expires_at: '2026-11-27T12:00:00Z',
};

function answerTeam(members = [inTeam(aUser())], invitations: (typeof invitation)[] = []): void {
  server.answer('users_list', { count: members.length, results: members });
  server.answer('invitations_list', listOf(invitations));
}
const row = (text: string) =>
  waitFor(() => {
    const rows = [...document.querySelectorAll('main tr, main li')];
    const found = rows.find(({ textContent }) => textContent.includes(text));
    if (!found) throw new Error(`nobody is called ${text}`);
    return found;
  });

beforeEach(() => {
  signedIn();
  answerTeam();
  server.answer('team_security', { second_factor_required: false });
});

test.each(['email', 'workspace', 'permission'])(
  'what the server says of the %s of an invitation is said, and not logged',
  async (name) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = await openScreen('/settings/team');
    await user.click(await ready('Invite'));
    const dialog = await screen.findByRole('dialog');
    const guest = 'nobody@store.example';
    fireEvent.input(within(dialog).getByRole('textbox'), { target: { value: guest } });
    const said = `What is said of ${name} and ${guest}.`;
    server.refuseFields('invitations_create', { other: ['Not this.'], [name]: [said] });
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(dialog.textContent).toContain(said));
    const lines = logged.mock.calls.map((line) => line.join(' '));
    expect(lines).toContain('an invitation failed: ApiError 400');
    expect(lines.join()).not.toContain(guest);
    logged.mockRestore();
  },
);

test('a member sees the team, and why they cannot change it', async () => {
  signedIn(aUser('member', { id: mia.id, email: mia.email }));
  answerTeam([inTeam(aUser()), mia], [invitation]);
  const { user } = await openScreen('/settings/team');
  expect((await row('ana@store.example')).textContent).toContain('Owner');
  expect((await row(mia.email)).textContent).toContain('you');
  const reason = 'Only an owner of this store can do this.';
  for (const name of ['Invite', 'Remove Mia Sol', `Cancel invitation to ${invitation.email}`]) {
    const control = await screen.findByRole('button', { name });
    expect(control.getAttribute('aria-disabled')).toBe('true');
    control.focus();
    await user.keyboard('{Enter}');
    await user.tab({ shift: true });
    await user.tab();
    expect(document.activeElement).toBe(control);
    await screen.findByRole('button', { name, description: reason });
    // That of the control before fades.
    await waitFor(() => expect(screen.getAllByRole('tooltip', { name: reason })).toHaveLength(1));
    await user.click(control);
  }
  expect(screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')).toBeNull();
  for (const name of ['invitations_create', 'users_remove', 'invitations_cancel'] as const)
    expect(server.asked(name)).toEqual([]);
});

test('what fails says so, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.answerOddly('users_list', 403, { detail: 'No.' });
  const { user } = await openScreen('/settings/team');
  await screen.findByText('Failed to load team data');
  answerTeam([inTeam(aUser()), mia], [invitation]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await row(invitation.email);

  for (const name of ['invitations_create', 'users_remove', 'invitations_cancel'] as const)
    server.answerOddly(name, 500, { detail: 'Oops.', code: 'internal' });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const send = async () => {
    await press('Invite');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.input(dialog.getByRole('textbox'), { target: { value: 'nobody@store.example' } });
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  };
  await ready('Invite');
  await send();
  await screen.findAllByText('Failed to send invitation');
  await press('Cancel');
  const gone = () =>
    waitFor(() => expect(document.querySelector('[role=dialog], [role=alertdialog]')).toBeNull());
  await press('Remove Mia Sol');
  await press('Remove');
  await screen.findByText('Failed to remove member');
  await gone();
  await press(`Cancel invitation to ${invitation.email}`);
  await press('Cancel invitation');
  await screen.findByText('Failed to cancel invitation');
  await gone();
  await row(invitation.email);

  // The server's own words about it come first.
  server.refuseFields('invitations_create', { workspace: ['This store takes no more people.'] });
  await send();
  await screen.findAllByText('This store takes no more people.');
});

test('the keyboard alone is enough', async () => {
  const guest = { ...invitation, id: '01890000-0000-7000-8000-000000000007', email: 'typed@store.example' };
  answerTeam([inTeam(aUser()), mia], [invitation]);
  server.answer('invitations_create', () => {
    answerTeam([inTeam(aUser()), mia], [invitation, guest]);
    return guest;
  });
  server.answer('invitations_cancel', () => {
    answerTeam([inTeam(aUser()), mia], [invitation]);
    return undefined;
  });
  const { user } = await openScreen('/settings/team');
  await row(invitation.email);
  await ready('Invite');
  const focused = (what: () => Element | null) =>
    waitFor(() => {
      // Not by `toBe`, which describes two whole elements each time.
      if (document.activeElement !== what()) throw new Error('the focus is elsewhere');
    });
  const tabTo = async (name: string) => {
    const target = screen.getByRole('button', { name });
    for (let tabs = 0; tabs < 40 && document.activeElement !== target; tabs += 1) await user.tab();
    expect(document.activeElement === target, `Tab leads to ${name}`).toBe(true);
  };
  const invite = () => screen.queryByRole('button', { name: 'Invite' });
  const noDialog = () =>
    waitFor(() => expect(document.querySelector('[role=dialog], [role=alertdialog]')).toBeNull());

  await tabTo('Invite');
  await user.keyboard('{Enter}');
  await focused(() => document.querySelector('[role=dialog] input'));
  await user.keyboard('{Escape}');
  await noDialog();
  await focused(invite);
  await user.keyboard(' ');
  await focused(() => document.querySelector('[role=dialog] input'));
  await user.keyboard(`${guest.email}{Enter}`);
  await row(guest.email);
  await noDialog();
  await focused(invite);
  expect(server.asked('invitations_create').map(({ body }) => body)).toEqual([{ email: guest.email }]);

  await tabTo(`Cancel invitation to ${guest.email}`);
  await user.keyboard('{Enter}');
  // What changes nothing comes first.
  await focused(() => screen.queryByRole('button', { name: 'Keep invitation' }));
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.querySelector('main table')?.textContent).not.toContain(guest.email));
  await noDialog();
  expect(server.asked('invitations_cancel').map(({ params }) => params.invitation_id)).toEqual([guest.id]);
  // The button has gone with its row; the focus stays with the list.
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Joined'));
  await tabTo('Remove Mia Sol');
});
