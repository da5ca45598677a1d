import type { User } from '@vitrine/contract/user';
import { expect, test } from 'vitest';
import { storedUserOf } from './session.ts';

const user: User = {
  id: '0192f0c1-7e2a-7b3c-8d4e-5f60718293a4',
  email: 'ana@store.example',
  first_name: 'Ana',
  last_name: 'Paz',
  pending_email: null,
  email_confirmation: 'confirmed',
  phone: '',
  profile_photo: null,
  second_factor_missing: false,
  workspace_id: '0192f0c1-7e2a-7b3c-8d4e-5f60718293a6',
  merchant: {
    id: '0192f0c1-7e2a-7b3c-8d4e-5f60718293a5',
    platform: 'other',
    store_id: '5000001',
    store_name: 'Store',
    main_language: 'es',
    time_zone: 'America/Argentina/Buenos_Aires',
    access_token: null,
    shopify_setup_complete: false,
    metadata: { shopify_setup_complete: false },
  },
  permissions: ['sessions.view_session', 'team.manage_team', 'bare'],
  groups: ['owner'],
  date_joined: '2026-11-21T12:00:00.000Z',
};

test('of a permission only the part after the dot is kept, and nothing else changes', () => {
  expect(storedUserOf(user)).toEqual({ ...user, permissions: ['view_session', 'manage_team', 'bare'] });
});
