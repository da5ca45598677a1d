import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { server } from '../testing/contract-server.ts';
import { listOf, ready } from '../testing/find.ts';
import { signedIn } from '../testing/people.ts';
import { openScreen } from '../testing/screen.tsx';

beforeEach(() => {
  const { id, email, first_name, last_name, profile_photo, groups, date_joined } = signedIn();
  const ana = {
    id,
    email,
    first_name,
    last_name,
    profile_photo,
    groups,
    date_joined,
    status: 'active' as const,
  };
  server.answer('users_list', { count: 1, results: [ana] });
  server.answer('invitations_list', listOf([]));
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
