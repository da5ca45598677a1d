import { z } from 'zod';
import { id, listOf, timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';

/** One device on which the person is signed in. */
export const signInDevice = z.object({
  id,
  /** The one that asks. */
  current: z.boolean(),
  /** Of the browser's own account of itself: `Chrome 142`, `Windows`; empty when unknown. */
  browser: z.string(),
  os: z.string(),
  /** ISO 3166-1 alpha-2, where a trusted proxy told it; else empty. */
  country: z.string(),
  /** The IPv4 address, or the first half of the IPv6 one; empty when unknown. */
  network: z.string(),
  signed_in_at: timestamp,
  /** To some 15 minutes: when it last asked for another access token. */
  last_seen_at: timestamp,
});
export type SignInDevice = z.infer<typeof signInDevice>;

export const signInsEndpoints = {
  sign_ins_list: {
    method: 'GET',
    path: '/api/auth/users/me/sign-ins/',
    access: 'user',
    summary: 'List the devices where you’re signed in, last seen first.',
    response: listOf(signInDevice),
  },
  sign_ins_end_others: {
    method: 'DELETE',
    path: '/api/auth/users/me/sign-ins/',
    access: 'user',
    summary: 'Sign out all other devices.',
    durable: true,
  },
  sign_ins_end: {
    method: 'DELETE',
    path: '/api/auth/users/me/sign-ins/{sign_in_id}/',
    access: 'user',
    summary: 'Sign out one device.',
    params: z.object({ sign_in_id: id }),
    durable: true,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
