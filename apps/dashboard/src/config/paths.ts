/** Every path of the dashboard, once. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Where the link leads that is mailed to a person's new address. */
  confirmEmail: '/confirm-email',
  recordings: '/recordings',
  settings: '/settings',
  accountSettings: '/settings/account',
  teamSettings: '/settings/team',
  shopifySettings: '/settings/integrations/shopify',
  /** The replay of one session; `/replay/:sessionId` shows the same screen (readings, "Screens"). */
  sessionReplay: '/session-replay/:sessionId',
  replay: '/replay/:sessionId',
} as const;

/** The sign-in screen of who accepts an invitation with the account they have. */
export const invitationLoginPath = (token: string) =>
  `${paths.login}?${new URLSearchParams({ invitation: token })}`;

/** The registration screen of who accepts an invitation with a new account. */
export const invitationPath = (token: string) => `${paths.register}?${new URLSearchParams({ token })}`;

/**
 * The path of one session's replay, as our own links write it.
 * @param list the list that it is opened from (`features/sessions/list-link.ts`); empty is all visits, newest first
 */
export const sessionReplayPath = (sessionId: string, list = '') =>
  `/session-replay/${encodeURIComponent(sessionId)}${list && `?${new URLSearchParams({ list })}`}`;
