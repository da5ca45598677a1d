import { permissionsOf } from '@vitrine/contract/permissions';
import type { User } from '@vitrine/contract/user';
import type { SignedLinks } from '../../http/signed-links.ts';
import { presentMerchant } from '../merchants/service.ts';
import type { AccountRow } from './accounts.ts';
import { photoPath } from './photo-address.ts';

export const presentPhoto = (links: SignedLinks, photo_id: string | null): string | null =>
  photo_id === null ? null : links.sign(photoPath(photo_id));

export function presentUser(links: SignedLinks, row: AccountRow): User {
  return {
    id: row.user_id,
    email: row.email,
    pending_email: row.pending_email,
    email_confirmation: row.email_confirmation,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    profile_photo: presentPhoto(links, row.photo_id),
    second_factor_missing: row.second_factor_missing,
    workspace_id: row.workspace_id,
    merchant: presentMerchant(row),
    permissions: [...permissionsOf(row.role)],
    groups: [row.role],
    date_joined: new Date(row.date_joined).toISOString(),
  };
}
