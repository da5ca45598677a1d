// Without zod: the dashboard's list reads the same tables.

/** How visits come to a store. `ads`: by a paid click; `social` also within an app; `referral`: by another site. */
export const CHANNELS = ['direct', 'search', 'social', 'ads', 'email', 'referral'] as const;
export type Channel = (typeof CHANNELS)[number];

/** How far a visit came; the last it reached counts. `checkout`: it left for where people pay. */
export const STAGES = ['visit', 'product', 'cart', 'checkout'] as const;
export type Stage = (typeof STAGES)[number];

/** What may have gone wrong in a visit: kinds of markers that are counted. `error`: a script of the page failed. */
export const SIGNALS = ['rage', 'dead', 'error_click', 'quick_back', 'scrolling', 'thrash', 'error'] as const;
export type Signal = (typeof SIGNALS)[number];

export const VISITORS = ['new', 'returning'] as const;

/** What visits can be chosen by, beside numbers. Parameters of the list have the same names. */
export const LABEL_KINDS = [
  'channel',
  'referrer',
  'campaign',
  'in_app',
  'country',
  'browser',
  'os',
  'page_type',
  'page_seen',
  'entry_page',
  'exit_page',
  'product_seen',
  'product_added',
  'stage',
  'left_to',
  'signal',
  'error',
  'event',
  'visitor',
] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** Texts of labels are cut here. */
export const MAX_LABEL_CHARACTERS = 100;

/** Values of one parameter. */
export const MAX_LABEL_VALUES = 20;

/** Labels that the patterns of one parameter may stand for. */
export const MAX_MATCHED_LABELS = 300;

/** What a store has more of on a day is counted under this text. */
export const OTHER_LABEL = '*';

/** Of one visitor, counted up to here. */
export const MAX_VISIT_NUMBER = 100;
