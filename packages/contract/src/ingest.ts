import { z } from 'zod';
import { id, isStorableText, text } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { storeName, textHash } from './envelope.ts';
import type { ERRORS } from './errors.ts';
import { FAILURE_KINDS } from './failures.ts';
import { FIELD_ERRORS } from './field-errors.ts';
import { MAX_IN_DOUBT, MAX_SEQ, MAX_TEXTS_PER_BLOCK } from './limits.ts';
import { MAX_SELECTOR_CHARACTERS, MAX_SELECTORS, SELECTOR_PATTERN } from './selector.ts';

/** Why the tracker should fall silent for the rest of the visit. */
export const STOP_REASONS = [
  'quota_exceeded',
  'store_unknown',
  'origin_not_allowed',
  'session_deleted',
  'session_limit_reached',
  'store_limit_reached',
  'store_deleted',
  // For trackers that know no tokens; one that does asks for a token and sends the block again.
  'ingest_token_required',
] as const satisfies readonly (keyof typeof ERRORS)[];
export type StopReason = (typeof STOP_REASONS)[number];

/** What owners are written to about the traffic of their store, once a day each. */
export type TrafficReason =
  /** Many sessions have shown no page: programs, or somebody who uses the store's plan up. */
  | 'unproved'
  /** Today's bytes are used up; nothing more is recorded today. */
  | 'store_limit';

/** What steers the tracker. Errors of ingest carry `stop` and `reason` beside `detail` and `code` when it should stop. */
export const steering = z.object({
  /** Wait this long before the next send. */
  next_interval_ms: z.number().int().positive(),
  stop: z.boolean().optional(),
  reason: z.enum(STOP_REASONS).optional(),
  /** The block came without a valid ingest token: ask for one before the next. */
  refresh_token: z.boolean().optional(),
  /** Texts that the block left out and the server has not got: there is nothing in their places, and blocks to come must carry them. */
  unknown_texts: z.array(textHash).max(MAX_TEXTS_PER_BLOCK).optional(),
});
export type Steering = z.infer<typeof steering>;

const selectors = z
  .array(
    z
      .string()
      .trim()
      .max(MAX_SELECTOR_CHARACTERS, FIELD_ERRORS.too_long)
      .refine(isStorableText, FIELD_ERRORS.not_storable)
      .regex(SELECTOR_PATTERN, FIELD_ERRORS.selector_invalid),
  )
  .max(MAX_SELECTORS);

/** What of a store's pages is recorded. What is typed into fields is masked whatever these say. */
const recordingFields = {
  /** `normal`: what pages say is recorded, except what a visitor typed. `strict`: all text is masked (default normal). */
  masking: z.enum(['strict', 'normal']),
  /** Elements that are masked, as those with `data-vitrine-mask` are. */
  mask: selectors,
  /** Elements of which only the place is recorded, as of those with `data-vitrine-block`. */
  block: selectors,
  /** Elements whose text the strict level shows all the same. What is marked, edited or listed above stays masked. */
  allow: selectors,
};
export const recordingSettings = z.object(recordingFields);
export type RecordingSettings = z.output<typeof recordingSettings>;

/** Settings of a store that the loader carries to the recorder. */
export const trackerSettings = z.object({
  /** Do Not Track and Global Privacy Control keep a visitor unrecorded (default true). */
  honour_do_not_track: z.boolean().default(true),
  /** Record nothing before `vitrine.consent(true)` (default false: the store's own banner decides what to call). */
  require_consent: z.boolean().default(false),
  /** Keep the search term `q` in recorded URLs (default false). */
  keep_search_terms: z.boolean().default(false),
  /** Share of sessions recorded, 0 to 1. */
  sample_rate: z.number().min(0).max(1).default(1),
  masking: recordingFields.masking.default('normal'),
  mask: selectors.default([]),
  block: selectors.default([]),
  allow: selectors.default([]),
});
export type TrackerSettings = z.output<typeof trackerSettings>;

const blockId = z.object({ page_id: id, seq: z.number().int().min(0).max(MAX_SEQ) });

/** Whose blocks a token is asked for. The visitor's id stands in no address, and so in no log. */
export const settingsRequest = z.object({
  ...storeName.shape,
  session_id: id,
  visitor_id: id,
  /** Blocks of the session that were sent by a page that went before it was answered. */
  in_doubt: z.array(blockId).max(MAX_IN_DOUBT).optional(),
});
export type SettingsRequest = z.output<typeof settingsRequest>;

/** What a store's pages go by, and what proves blocks of the session. */
export const settingsAnswer = z.object({
  settings: trackerSettings,
  /** Goes into the header of each envelope; bound to store, origin, session and visitor. */
  token: z.string(),
  /** When the token ends, in milliseconds since the epoch. */
  expires_at: z.number().int().positive(),
  /** Long texts that blocks of this session may leave out (`texts` in the envelope's header), the most widely used first. */
  known_texts: z.array(textHash).max(MAX_TEXTS_PER_BLOCK),
  /** Those of `in_doubt` that are stored: they need not be sent again. Absent when it wasn’t asked, or cannot be told now. */
  kept: z.array(blockId).optional(),
});
export type SettingsAnswer = z.output<typeof settingsAnswer>;

/** A page of a store says that the tracker failed on it: in which part, and of which version. Nothing of the error, the page or the visitor. */
export const failureReport = z.object({ ...storeName.shape, kind: z.enum(FAILURE_KINDS), tracker: text(32) });
export type FailureReport = z.output<typeof failureReport>;

export const ingestEndpoints = {
  ingest_failure: {
    method: 'POST',
    path: '/api/ingest/failures/',
    access: 'public',
    summary: 'Count a page on which the tracker failed.',
    query: failureReport,
    errors: ['store_unknown', 'store_deleted', 'origin_not_allowed', 'too_many_requests'],
  },
  ingest_settings: {
    method: 'POST',
    path: '/api/ingest/settings/',
    access: 'public',
    summary: 'The store’s recording settings, and a token for the blocks of one session.',
    body: settingsRequest,
    body_as_text: true,
    response: settingsAnswer,
    errors: ['store_unknown', 'store_deleted', 'origin_not_allowed', 'too_many_requests'],
  },
  ingest_block: {
    method: 'POST',
    path: '/api/ingest/blocks/',
    access: 'public',
    summary: 'Store a block of a recording. Responds once it’s safely on disk.',
    body: 'block',
    status: 202,
    response: steering,
    errors: [
      'envelope_malformed',
      'body_not_gzip',
      'checksum_mismatch',
      'block_conflict',
      'visitor_mismatch',
      'store_unknown',
      'origin_not_allowed',
      'quota_exceeded',
      'session_deleted',
      'session_limit_reached',
      'store_limit_reached',
      'store_deleted',
      'ingest_token_required',
      'payload_too_large',
      'request_timeout',
      // With Retry-After (seconds), as `unavailable` too: the same block again, later.
      'too_many_requests',
      'unavailable',
      'storage_full',
    ],
  },
} as const satisfies Record<string, Endpoint>;
