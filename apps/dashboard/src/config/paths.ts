import type { Platform } from '@vitrine/contract/common';

/** Every path of the dashboard, once. */
export const paths = {
  home: '/',
  /** The way to the first recording, on the overview of a store that has watched none. */
  firstSteps: '/#first-steps',
  login: '/login',
  /** The second step of signing in, for who has set one up. */
  secondStep: '/login/verify',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Where the link leads that is mailed to the address of a new account, or to a person's new one. */
  confirmEmail: '/confirm-email',
  /** … and where the one leads that is mailed to the address before. */
  undoEmail: '/undo-email',
  recordings: '/recordings',
  settings: '/settings',
  accountSettings: '/settings/account',
  securitySettings: '/settings/account/security',
  teamSettings: '/settings/team',
  activity: '/settings/activity',
  /** Where the mail leads that says that a store is to be deleted. */
  leaveStore: '/settings/leave',
  billingSettings: '/settings/billing',
  /** Where a provider's page leads to on which a plan was paid for, and where it leads to who leaves it. */
  billingSuccess: '/billing/success',
  billingCancel: '/billing/cancel',
  integrations: '/settings/integrations',
  /** The replay of one session; `/replay/:sessionId` shows the same screen (readings, "Screens"). */
  sessionReplay: '/session-replay/:sessionId',
  replay: '/replay/:sessionId',
} as const;

/** The page of a platform's integration; of a store on none, that of all of them. */
export const integrationPath = (platform: Platform) =>
  platform === 'other' ? paths.integrations : `${paths.integrations}/${platform}`;

/** Where somebody is told that their store, of this name, is connected already. */
export const connectedPath = (store: string) =>
  `${paths.integrations}?${new URLSearchParams({ connected: store })}`;

/** The sign-in screen of who accepts an invitation with the account they have. */
export const invitationLoginPath = (token: string) =>
  `${paths.login}?${new URLSearchParams({ invitation: token })}`;

/** The registration screen of who accepts an invitation with a new account. */
export const invitationPath = (token: string) => `${paths.register}?${new URLSearchParams({ token })}`;

/**
 * The path of one session's replay, as our own links write it.
 * @param list the list that it is opened from (`features/sessions/query/list-link.ts`); empty is all visits, newest first
 */
export const sessionReplayPath = (sessionId: string, list = '') =>
  `/session-replay/${encodeURIComponent(sessionId)}${list && `?${new URLSearchParams({ list })}`}`;

/** The list of recordings as it was when a replay was opened from it; of an address, which anybody may have written. */
export const listPath = (list: string) => ({
  pathname: paths.recordings,
  search: String(new URLSearchParams(list)),
});

/** Where a new password is chosen by a code. */
export const resetPath = (code: string) => `${paths.resetPassword}?${new URLSearchParams({ code })}`;

/** Where it is waited for a plan that somebody pays for elsewhere. */
export const billingSuccessPath = (planId: string) =>
  `${paths.billingSuccess}?${new URLSearchParams({ plan: planId })}`;
