import type { Invitation, TeamMember } from '@vitrine/contract/team';
import type { SignedLinks } from '../../http/signed-links.ts';
import { iso } from '../../kernel/iso.ts';
import { presentPhoto } from '../users/service.ts';
import type { InvitationRow, MemberRow } from './queries.ts';

export const presentMember = (links: SignedLinks, row: MemberRow): TeamMember => ({
  id: row.user_id,
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  profile_photo: presentPhoto(links, row.photo_id),
  groups: [row.role],
  status: 'active',
  date_joined: iso(row.joined_at),
});

export const presentInvitation = (row: InvitationRow, now: number): Invitation => ({
  id: row.id,
  email: row.email,
  status: Date.parse(row.expires_at) <= now ? 'expired' : row.opened_at === null ? 'pending' : 'invited',
  created_at: iso(row.created_at),
  expires_at: iso(row.expires_at),
});
