import type { Needs } from '../kernel/needs.ts';
import { beginFree } from '../modules/billing/service.ts';
import { replaceDomains } from '../modules/merchants/service.ts';
import { createWorkspace } from '../modules/team/service.ts';
import {
  credentialsByEmail,
  hashPassword,
  hasUsers,
  markConfirmed,
  verifyPassword,
} from '../modules/users/service.ts';
import { DEMO_EMAIL } from './demo-account.ts';

export const DEMO_STORE = { platform: 'other', store_id: '5000001', name: 'Casa Lumbre' } as const;

/** Names of this machine: who opens one may well type another. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Hosts whose pages are the demo store's. */
function demoDomains(publicUrl: string): string[] {
  const { hostname } = new URL(publicUrl);
  return LOOPBACK.includes(hostname) ? LOOPBACK : [hostname];
}

/**
 * Sees to it that the demo workspace is there, its owner signs in with `password` and its store is where we are now.
 * A database in which other people have accounts is left alone.
 * @returns whether there is a demo account, and whether `password` is still its password
 */
export async function ensureDemoWorkspace(
  deps: Needs<'orm' | 'clock'> & { public_url: string; password: string },
): Promise<{ account: boolean; password_works: boolean }> {
  const { orm, clock, password } = deps;
  const domains = demoDomains(deps.public_url);
  const demo = await credentialsByEmail(orm, DEMO_EMAIL);
  if (!demo && (await hasUsers(orm))) return { account: false, password_works: false };
  if (!demo) {
    const { workspace_id } = await createWorkspace(
      { orm, clock },
      {
        owner: {
          email: DEMO_EMAIL,
          password_hash: await hashPassword(password),
          first_name: 'Demo',
          last_name: 'Owner',
          // There is no such mailbox.
          email_confirmation: 'confirmed',
        },
        store: { ...DEMO_STORE, main_language: 'en', domains },
      },
    );
    await beginFree({ orm, clock }, workspace_id);
    return { account: true, password_works: true };
  }
  await markConfirmed(orm, demo.user_id);
  await replaceDomains(orm, DEMO_STORE, domains);
  return { account: true, password_works: await verifyPassword(demo.password_hash, password) };
}
