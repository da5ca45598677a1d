/** Every path of the dashboard, once. */
export const paths = {
  home: '/',
  login: '/login',
  recordings: '/recordings',
  /** The replay of one session; `/replay/:sessionId` shows the same screen (readings, "Screens"). */
  sessionReplay: '/session-replay/:sessionId',
  replay: '/replay/:sessionId',
} as const;

/** The path of one session's replay, as our own links write it. */
export const sessionReplayPath = (sessionId: string) => `/session-replay/${encodeURIComponent(sessionId)}`;
