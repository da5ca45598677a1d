import type { User } from '@vitrine/contract/auth';
import { permissionsOf } from './policy.ts';
import type { MemberRow } from './queries.ts';

export function presentUser(row: MemberRow): User {
  return {
    id: row.user_id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    profile_photo: null,
    merchant: {
      id: row.merchant_id,
      platform: row.platform,
      store_id: row.store_id,
      store_name: row.store_name,
      main_language: row.main_language,
      access_token: null,
      shopify_setup_complete: row.shopify_setup_complete,
      metadata: { shopify_setup_complete: row.shopify_setup_complete },
    },
    permissions: permissionsOf(row.role),
    groups: [row.role],
    date_joined: new Date(row.date_joined).toISOString(),
  };
}
