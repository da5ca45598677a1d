import type { Role } from '@vitrine/contract/permissions';
import type { Invitation, TeamMember } from '@vitrine/contract/team';
import { nameOf } from '../../lib/people.ts';

/** One line of the team: somebody who is in it, or who is asked to be. */
export interface TeamRow {
  kind: 'member' | 'invitation';
  /** Of the member, or of the invitation. */
  id: string;
  /** What they are called; of who has no name here yet, the email. */
  name: string;
  person: { first_name: string; last_name: string; email: string };
  photo: string | null;
  role: Role;
  status: TeamMember['status'] | Invitation['status'];
  /** When they joined, or when the invitation ends or has ended. */
  date: string;
}

/** Members first, then the invitations, each in the order of the server. */
export const teamRows = (members: readonly TeamMember[], invitations: readonly Invitation[]): TeamRow[] => [
  ...members.map(memberRow),
  ...invitations.map(invitationRow),
];

const memberRow = (member: TeamMember): TeamRow => ({
  kind: 'member',
  id: member.id,
  name: nameOf(member),
  person: member,
  photo: member.profile_photo,
  role: member.groups[0] ?? 'member',
  status: member.status,
  date: member.date_joined,
});

const invitationRow = ({ id, email, status, expires_at }: Invitation): TeamRow => ({
  kind: 'invitation',
  id,
  name: email,
  person: { first_name: '', last_name: '', email },
  photo: null,
  // An invitation always makes a member (readings, "Identity").
  role: 'member',
  status,
  date: expires_at,
});
