import type { Invitation, TeamMember } from '@vitrine/contract/team';
import { expect, test } from 'vitest';
import { teamRows } from './team-rows.ts';

const owner: TeamMember = {
  id: '0192f0c1-7e2a-7b3c-8d4e-5f60718293a4',
  email: 'ana@store.example',
  first_name: 'Ana',
  last_name: 'Paz',
  profile_photo: '/photos/a.webp',
  groups: ['owner'],
  status: 'active',
  date_joined: '2026-11-01T12:00:00.000Z',
};
const invitation: Invitation = {
  id: '0192f0c1-7e2a-7b3c-8d4e-5f60718293a5',
  email: 'bo@store.example',
  status: 'expired',
  created_at: '2026-11-02T12:00:00.000Z',
  expires_at: '2026-11-09T12:00:00.000Z',
};

test('members come first, then who is invited', () => {
  const nameless = { ...owner, id: invitation.id, first_name: '', last_name: '', groups: [] };
  expect(teamRows([owner, nameless], [invitation])).toMatchObject([
    { kind: 'member', name: 'Ana Paz', role: 'owner', status: 'active', date: owner.date_joined },
    // A server that names no role grants none.
    { kind: 'member', name: 'ana@store.example', role: 'member' },
    {
      kind: 'invitation',
      name: 'bo@store.example',
      role: 'member',
      date: invitation.expires_at,
      photo: null,
    },
  ]);
});
