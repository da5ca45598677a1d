/** Numbers both sides of the wire must agree on. Each carries its unit in its name and the reason beside it. */

/** How often the tracker sends what it has (specification, section 7 "Snippet"). */
export const SEND_INTERVAL_MS = 10_000;

/** A session ends after this much inactivity (readings, "Terms"). */
export const SESSION_IDLE_MS = 30 * 60_000;

/** A session is at most this long, however active the visitor is (readings, "Terms"). */
export const SESSION_MAX_MS = 2 * 60 * 60_000;

/** The store id in a snippet for which no store is known yet (specification, section 7). */
export const PLACEHOLDER_STORE_ID = '5000000';

/** The envelope's JSON header. Some URLs of 2 kB each and the rest fit well; more is an attack or a bug. */
export const MAX_HEADER_BYTES = 32 * 1024;

/** A block's compressed body. The largest store pages seen snapshot to some 100 kB; 4 MiB leaves room for catalogues. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** What a block may inflate to. JSON of DOM snapshots compresses 5 to 20 times; past this the block is quarantined. */
export const MAX_INFLATED_BYTES = 64 * 1024 * 1024;

/** Events in one block: 10 s of the busiest page seen is a few thousand. */
export const MAX_EVENTS_PER_BLOCK = 100_000;

/**
 * How deeply the lists and objects of one event may nest. A snapshot takes two levels an element, and three around them: the recorded visits have
 * 27, for pages 12 elements deep. Chromium's parser nests no more than 512 elements (`kMaximumHTMLParserDOMTreeDepth`), which is 1,027
 * levels; this is twice as much, for what scripts build. V8 writes no JSON beyond some 6,000.
 */
export const MAX_EVENT_DEPTH = 2_048;

/** Blocks of one page load: 2 h at one a second. */
export const MAX_SEQ = 7_200;

/** Time one block may span. A frozen tab can hold a block open for a whole session, never for longer. */
export const MAX_BLOCK_SPAN_MS = SESSION_MAX_MS + SESSION_IDLE_MS;

/** How far ahead of its arrival, or of the rest of its block, an event may be dated: a visitor's clock that was set meanwhile. */
export const MAX_CLOCK_LEAD_MS = 5 * 60_000;

/** How long a block may be kept before it is sent: a browser that was offline, or closed, for a week. */
export const MAX_BLOCK_AGE_MS = 7 * 24 * 60 * 60_000;

/** The browsers' shared quota for keepalive requests is 64 KiB; a sibling request may be using some of it. */
export const KEEPALIVE_MAX_BYTES = 50_000;

/** Rows a list may answer at once; the screens use 5, 9, 10, 25 and 50 (specification, section 9). */
export const MAX_PAGE_SIZE = 100;

/** Up to here a list's `count` is exact; beyond it is an estimate, marked as one. */
export const MAX_EXACT_COUNT = 10_000;

/** Pages reach this far into a list. Nobody reads on from here; who looks for something narrows the list. */
export const MAX_LISTED_ROWS = 50_000;

/** A cursor of a session under way stands in the address of its next call; proxies take 8 kB of one. */
export const MAX_LIVE_CURSOR_CHARACTERS = 7_000;

/** An asset's address; longer ones carry data within them. Browsers and servers agree on some 2,000. */
export const MAX_ASSET_ADDRESS_CHARACTERS = 2_000;

/** Addresses that one call asks for: with their usual lengths half of what a JSON body may have (64 KiB). */
export const MAX_ASSETS_ASKED = 250;

/** What is shorter is in nearly everything, and no index can look it up. */
export const MIN_SEARCH_LENGTH = 3;

/** Access and refresh cookies of the dashboard (specification, section 9). */
export const AUTH_COOKIE_DAYS = 2;

/** The access token's own life (readings, "Identity"). */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** How long a rotated refresh token still works, for two tabs that refresh at once (readings, "Identity"). */
export const REFRESH_GRACE_MS = 60_000;

/** A sign-in ends so long after it was made, however often it was renewed (NIST SP 800-63B asks for 30 days to a few months). */
export const SIGN_IN_MAX_DAYS = 90;

/** How long the password that was typed counts while a second factor is looked for. */
export const SECOND_STEP_MS = 10 * 60_000;

/** NIST SP 800-63B's least length of a password that a person chose. */
export const MIN_PASSWORD_CHARACTERS = 8;
/** Far beyond any pass phrase; hashing costs time by the length. */
export const MAX_PASSWORD_CHARACTERS = 1_024;

/** A photo as it is uploaded; a phone's camera makes 2 to 5 MB. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/** How long the mailed link to choose a new password, or to confirm a new email, is good. */
export const MAILED_CODE_MS = 60 * 60_000;

/** How long the link is good that is mailed to a new account's address; another one can be asked for. */
export const CONFIRMATION_DAYS = 7;

/** How long the former mailbox can take back a change of the email. */
export const UNDO_EMAIL_HOURS = 72;

/** How long an invitation is good. */
export const INVITATION_DAYS = 7;

/** The overview's window (readings, "Analytics"). */
export const DEFAULT_ANALYTICS_DAYS = 30;
export const MAX_ANALYTICS_DAYS = 365;

/** The free trial of stores on Shopify (specification, section 9). */
export const SHOPIFY_TRIAL_DAYS = 14;

/** Time-out of the dashboard's calls (specification, section 7). */
export const API_TIMEOUT_MS = 50_000;

/** A replay's viewport when the recording does not say (specification, section 2). */
export const DEFAULT_VIEWPORT = { width: 1024, height: 768 } as const;

/** Of the name that an owner gives to a store. */
export const MAX_STORE_NAME_CHARACTERS = 100;

/** How long the deletion of a workspace or an account can be undone. */
export const DELETION_DAYS = 7;

/** How long the activity log keeps a line. */
export const AUDIT_DAYS = 365;
/** … and the address and browser that it came from. */
export const AUDIT_ADDRESS_DAYS = 90;

/** Long texts left out of one block, and told to one page. */
export const MAX_TEXTS_PER_BLOCK = 64;

/** Blocks that a page may ask about at once (`in_doubt` of ingest.ts). Each page that is left leaves one behind. */
export const MAX_IN_DOUBT = 16;
