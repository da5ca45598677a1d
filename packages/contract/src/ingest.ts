import { z } from 'zod';
import { id } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { storeName } from './envelope.ts';
import type { ERRORS } from './errors.ts';

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
});
export type Steering = z.infer<typeof steering>;

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
});
export type TrackerSettings = z.output<typeof trackerSettings>;

/** Whose blocks a token is asked for. The visitor's id stands in no address, and so in no log. */
export const settingsRequest = z.object({
  ...storeName.shape,
  session_id: id,
  visitor_id: id,
});
export type SettingsRequest = z.output<typeof settingsRequest>;

/** What a store's pages go by, and what proves blocks of the session. */
export const settingsAnswer = z.object({
  settings: trackerSettings,
  /** Goes into the header of each envelope; bound to store, origin, session and visitor. */
  token: z.string(),
  /** When the token ends, in milliseconds since the epoch. */
  expires_at: z.number().int().positive(),
});
export type SettingsAnswer = z.output<typeof settingsAnswer>;

export const ingestEndpoints = {
  ingest_settings: {
    method: 'POST',
    path: '/api/ingest/settings/',
    access: 'public',
    summary: 'The store’s recording settings, and a token for the blocks of one session.',
    body: settingsRequest,
    body_as_text: true,
    status: 200,
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
