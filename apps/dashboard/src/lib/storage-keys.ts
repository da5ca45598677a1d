/** What the dashboard keeps in the browser's storage. `theme`, `language`, `user`, `workspace` and `replayPanel` are also read by public/early.js. */
export const storageKeys = {
  user: 'vitrine.user',
  workspace: 'vitrine.workspace',
  theme: 'vitrine.theme',
  language: 'vitrine.language',
  /** `off`: the list's keys do nothing. */
  listKeys: 'vitrine.list-keys',
  /** Columns of the list that are put away, with commas between them. */
  listColumns: 'vitrine.list-columns',
  /** `off`: replays are played with their stretches without activity. */
  replaySkip: 'vitrine.replay-skip',
  /** `on`: replays draw the way of the mouse. */
  replayTrail: 'vitrine.replay-trail',
  /** `on`: when a replay has ended, the next one of the list begins. */
  replayNext: 'vitrine.replay-next',
  /** `off`: the replay's keys do nothing. */
  replayKeys: 'vitrine.replay-keys',
  /** `closed`, or the tab of the replay's side panel that was open last. */
  replayPanel: 'vitrine.replay-panel',
  /** Followed by the id of the workspace: its plan is paid and little used, so that there is no card about it. */
  usageHidden: 'vitrine.usage-hidden.',
  /** Followed by the id of the workspace: what was said last of its plan that is used up. */
  quotaNotice: 'vitrine.quota-notice.',
  /** Followed by the id of the merchant: a member has put aside the banner about its set-up. */
  setupDismissed: 'vitrine.setup-dismissed.',
  /** Followed by the id of the workspace: `open` or `hidden`, the way to its first recording on the overview. */
  firstSteps: 'vitrine.first-steps.',
  /** Of the tab alone, followed by the code of an installation: the store that it was of. */
  installed: 'vitrine.installed.',
  /** Of the tab alone, followed by the code or ticket of an installation: its store's language was shown. */
  greeted: 'vitrine.greeted.',
  /** Of the tab alone: what was typed into forms and not saved when the sign-in ended (lib/drafts.ts). */
  drafts: 'vitrine.drafts',
  /** Of the tab alone: when it was loaded anew by itself, ms since the epoch. */
  reloaded: 'vitrine.reloaded',
  /** There while, and after, somebody signs out on purpose: other tabs that are signed out with them keep no drafts. */
  leaving: 'vitrine.leaving',
} as const;
