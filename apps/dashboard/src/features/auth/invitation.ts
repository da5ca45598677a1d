import { call } from '../../lib/api/api.ts';
import { useLoaded } from '../../lib/use-loaded.ts';

/** Whom the invitation of this token is to, and into which store. */
export const useInvitation = (token: string) =>
  useLoaded(() => call('invitations_verify', { params: { token } }));
