import { permissionsOf, type Role } from '@vitrine/contract/permissions';
import type { Merchant, User } from '@vitrine/contract/user';
import { storeUser, tokens, workspace } from '../lib/session.ts';
import { server } from './contract-server.ts';

const WORKSPACE = '01890000-0000-7000-8000-000000000002';

const aMerchant = (change: Partial<Merchant> = {}): Merchant => ({
  id: '01890000-0000-7000-8000-000000000003',
  platform: 'other',
  store_id: 'velas-del-sur',
  store_name: 'Velas del Sur',
  main_language: 'en',
  time_zone: 'America/Argentina/Buenos_Aires',
  access_token: null,
  shopify_setup_complete: false,
  metadata: { shopify_setup_complete: false },
  ...change,
});

/** Ana, of the store Velas del Sur. */
export const aUser = (
  role: Role = 'owner',
  { merchant, ...change }: Partial<Omit<User, 'merchant'>> & { merchant?: Partial<Merchant> } = {},
): User => ({
  id: '01890000-0000-7000-8000-000000000001',
  email: 'ana@store.example',
  pending_email: null,
  email_confirmation: 'confirmed',
  first_name: 'Ana',
  last_name: 'Paz',
  phone: '+54 11 5555 0100',
  profile_photo: null,
  second_factor_missing: false,
  workspace_id: WORKSPACE,
  merchant: aMerchant(merchant),
  permissions: [...permissionsOf(role)],
  groups: [role],
  date_joined: '2026-11-19T12:00:00Z',
  ...change,
});

export const TOKENS = { access: 'of-ana', refresh: 'of-ana-too' };

/** Signed in already; what every screen asks has its answer. Answers who it is. */
export function signedIn(user: User = aUser()): User {
  const { workspace_id, merchant } = user;
  tokens.write(TOKENS);
  workspace.choose(workspace_id);
  storeUser(user);
  answerShell(user);
  return { ...user, merchant };
}

/** What the frame around every screen asks. */
export function answerShell(user: User): void {
  const { id, platform, store_id, store_name, time_zone } = user.merchant;
  const one = {
    id: user.workspace_id,
    role: user.groups[0] ?? 'owner',
    time_zone,
    merchant: { id, platform, store_id, store_name },
  };
  server.answer('users_me', user);
  server.answer('status', { recording: 'on' });
  server.answer('workspaces_list', { count: 1, next: null, previous: null, results: [one] });
  server.answer('current_usage', {
    limits: { session_recordings: { limit: 500, used: 20, exceeded: false } },
    plan_name: 'free',
    plan_amount: '0.00',
    current_period_end: '2026-12-01T03:00:00.000Z',
    recording_resumes_at: null,
    time_zone,
  });
}
