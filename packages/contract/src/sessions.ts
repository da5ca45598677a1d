import { z } from 'zod';
import { id, listOf, pageQuery, text, timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { recordedEvent } from './events.ts';
import { FIELD_ERRORS } from './field-errors.ts';
import { labelQuery, rowInsight, watchedQuery } from './insights.ts';
import {
  MAX_ASSET_ADDRESS_CHARACTERS,
  MAX_ASSETS_ASKED,
  MAX_LIVE_CURSOR_CHARACTERS,
  MAX_PAGE_SIZE,
  MIN_SEARCH_LENGTH,
} from './limits.ts';
import { ofSession, sessionId } from './session-id.ts';
import type { StopReason } from './tags.ts';

export const DEVICES = ['desktop', 'mobile', 'tablet'] as const;
export type Device = (typeof DEVICES)[number];

export const SESSION_ORDERINGS = ['-created_at', 'created_at', '-duration', 'duration'] as const;
export type SessionOrdering = (typeof SESSION_ORDERINGS)[number];

export const USER_TYPES = ['logged', 'anonymous'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** What outweighs comes last. */
export const LEFT_OUT = [
  'paused',
  'mutation_storm',
  // By the server: the store's day was full, or the session too large. The rest of the visit is missing.
  'store_limit',
  'session_limit',
] as const satisfies readonly (StopReason | 'store_limit' | 'session_limit')[];
export type LeftOut = (typeof LEFT_OUT)[number];

/** The first moment of year 1 and the last one of year 9999 (ms): what lies outside, no database of ours can compare with. */
const FIRST_MOMENT = -62_135_596_800_000;
const LAST_MOMENT = 253_402_300_799_999;
/** Written with any offset; from here on in UTC, since the database takes no offset of 16 hours and more. */
const moment = z.iso
  .datetime({ offset: true })
  .refine(
    (text) => Date.parse(text) >= FIRST_MOMENT && Date.parse(text) <= LAST_MOMENT,
    'Invalid ISO datetime',
  )
  .transform((text) => new Date(text).toISOString());
/** No session is longer than some hours; a year is no mistake of ours. */
const seconds = z.coerce.number().min(0).max(31_536_000);

/**
 * A row of the list. `duration` is in seconds; `pages_visited` are URLs in order of visit, a page visited twice in a row once: the first
 * 200 of them, of `pages_count`.
 */
export const sessionSummary = z.object({
  session_id: sessionId,
  user_email: z.string().nullable(),
  duration: z.number().min(0),
  pages_visited: z.array(z.string()),
  pages_count: z.number().int().min(0),
  created_at: timestamp,
  start_time: timestamp,
  platform: z.enum(DEVICES),
  /** A downloadable recording has been made (readings, "Recording status"). */
  has_recording: z.boolean(),
  original_url: z.string(),
  original_domain: z.string(),
  viewport_width: z.number().int().nullable(),
  viewport_height: z.number().int().nullable(),
  /** Name and major version, e.g. "Chrome 142"; empty when unknown. */
  browser: z.string(),
  /** ISO 3166-1 alpha-2, e.g. "AR"; empty when unknown. Of the visitor's address where a proxy tells it, else of their time zone. */
  country: z.string(),
  /** Where its first picture can be fetched for an hour or two, as a page for a frame; null while there is none. */
  preview_url: z.string().nullable(),
  /** The visitor was seen within the last minutes and may still be sending. */
  active: z.boolean(),
  /** Whoever asks has played its replay, or has marked it as watched. */
  watched: z.boolean(),
  /** What the tracker left out of a page that it had begun to record (`STOP_REASONS`), or the server of the visit (its limits), the most of it; null when nothing is known to be missing. */
  left_out: z.enum(LEFT_OUT).nullable(),
  ...rowInsight,
});
export type SessionSummary = z.infer<typeof sessionSummary>;

/** A page load (or in-page navigation) of the session. `at` is the visitor's time, corrected for skew. */
export const pageView = z.object({
  page_id: id,
  tab_id: id,
  url: z.string(),
  title: z.string(),
  at: timestamp,
});
export type PageView = z.infer<typeof pageView>;

export const sessionDetail = sessionSummary.extend({
  has_full_snapshot: z.boolean(),
  total_events: z.number().int().min(0),
  /** Events per rrweb type number, e.g. `{"2": 3, "3": 512}`. */
  event_counts: z.record(z.string(), z.number().int().min(0)),
  page_views: z.array(pageView),
  tabs: z.number().int().min(1),
  /** What validation left out, for a person to see: whole blocks that could not be read, and single events. */
  quarantined_blocks: z.number().int().min(0),
  quarantined_events: z.number().int().min(0),
  /** Blocks the numbering says should exist and that never came. */
  missing_blocks: z.number().int().min(0),
  /** Present with `?include=events` only. */
  events: z.array(recordedEvent).optional(),
});
export type SessionDetail = z.infer<typeof sessionDetail>;

/** What chooses the sessions of a list, and their order. */
export const listedQuery = {
  ordering: z.enum(SESSION_ORDERINGS).default('-created_at'),
  /** Not earlier than this; ISO 8601 with a time zone. */
  created_at_after: moment.optional(),
  /** Earlier than this. */
  created_at_before: moment.optional(),
  start_time_after: moment.optional(),
  start_time_before: moment.optional(),
  /** Seconds; at least this long. */
  duration_min: seconds.optional(),
  /** Seconds; shorter than this. */
  duration_max: seconds.optional(),
  /** Whether the visitor's email is known. */
  user_type: z.enum(USER_TYPES).optional(),
  platform_device: z.enum(DEVICES).optional(),
  has_recording: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  /**
   * Part of an email, a URL or a page title, or the beginning of a session id (from its first 8 characters); case does
   * not matter. Empty is no search.
   */
  search: text(200)
    .refine((term) => term.length === 0 || term.length >= MIN_SEARCH_LENGTH, FIELD_ERRORS.search_short)
    .optional(),
  ...watchedQuery,
  ...labelQuery,
};

export const sessionsEndpoints = {
  sessions_list: {
    method: 'GET',
    path: '/api/sessions/',
    access: 'workspace',
    summary:
      'List the workspace’s recorded sessions, newest first by default. Only the first 50,000 rows can be paged.',
    query: z.object({
      ...pageQuery,
      ...listedQuery,
    }),
    response: listOf(sessionSummary).extend({
      /** There are more than 10,000, and `count` says about how many. */
      count_is_estimate: z.boolean(),
    }),
  },
  sessions_detail: {
    ...ofSession,
    method: 'GET',
    path: '/api/sessions/{session_id}/',
    summary:
      'Get a session. Add include=events to include its events; for very long sessions, stream them instead.',
    query: z.object({ include: z.enum(['events']).optional() }),
    large: { include: 'events' },
    response: sessionDetail,
    errors: ['not_found', 'events_too_large', 'recording_gone'],
  },
  sessions_events: {
    ...ofSession,
    method: 'GET',
    path: '/api/sessions/{session_id}/events/',
    summary: 'Stream all events of a session, across its pages and tabs, in time order.',
    response: z.array(recordedEvent),
    streamed: true,
    large: true,
    errors: ['not_found', 'recording_gone'],
  },
  sessions_watched: {
    ...ofSession,
    method: 'PUT',
    path: '/api/sessions/{session_id}/watched/',
    summary: 'Mark a session as watched or not watched by the current user. Other users don’t see the mark.',
    body: z.object({ watched: z.boolean() }),
    errors: ['not_found'],
  },
  sessions_live: {
    ...ofSession,
    method: 'GET',
    path: '/api/sessions/{session_id}/live/',
    summary:
      'Get new events of a session in progress since the cursor, in time order, or from the start without one. Late blocks are returned once, when they arrive. Only the first 300 pages are followed.',
    query: z.object({
      /** `cursor` of the answer before. */
      after: z.string().max(MAX_LIVE_CURSOR_CHARACTERS).optional(),
    }),
    response: z.object({
      events: z.array(recordedEvent),
      cursor: z.string(),
      /** It is worth asking again in some seconds: the visitor was seen within the last minutes, or a block is waited for. */
      active: z.boolean(),
      /** There is more already than one answer holds: ask again at once. */
      more: z.boolean(),
    }),
    errors: ['not_found'],
  },
  sessions_assets: {
    ...ofSession,
    method: 'POST',
    path: '/api/sessions/{session_id}/assets/',
    summary:
      'Get URLs for the images, fonts and style sheets used by a session’s pages, as they were at the time of the session.',
    body: z.object({
      /** Absolute, as browsers write them, without a fragment. */
      addresses: z.array(text(MAX_ASSET_ADDRESS_CHARACTERS)).max(MAX_ASSETS_ASKED),
    }),
    response: z.object({
      /** Those that were kept; `url` is a path of ours, good for an hour or two. */
      assets: z.array(z.object({ address: z.string(), url: z.string() })),
    }),
    errors: ['not_found'],
  },
  sessions_delete: {
    method: 'POST',
    path: '/api/sessions/delete/',
    access: 'workspace',
    permission: 'sessions.delete_session',
    summary:
      'Permanently delete sessions and all their recorded data. The data is removed within 5 minutes. Unknown ids are ignored.',
    // As many as a list answers at once.
    body: z.object({ session_ids: z.array(sessionId).min(1).max(MAX_PAGE_SIZE) }),
    /** `deleted`: how many of them were there. */
    response: z.object({ deleted: z.number().int().min(0) }),
    durable: true,
  },
} as const satisfies Record<string, Endpoint>;
