import { z } from 'zod';
import { id, listOf, pageQuery, text, timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { recordedEvent } from './events.ts';

export const DEVICES = ['desktop', 'mobile', 'tablet'] as const;
export type Device = (typeof DEVICES)[number];

export const SESSION_ORDERINGS = ['-created_at', 'created_at', '-duration', 'duration'] as const;
export type SessionOrdering = (typeof SESSION_ORDERINGS)[number];

/** A row of the list. `duration` is in seconds; `pages_visited` are URLs in order of visit, a page visited twice in a row once. */
export const sessionSummary = z.object({
  session_id: id,
  user_email: z.string().nullable(),
  duration: z.number().min(0),
  pages_visited: z.array(z.string()),
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
  /** The visitor was seen within the last minutes and may still be sending. */
  active: z.boolean(),
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

export const sessionsEndpoints = {
  sessions_list: {
    method: 'GET',
    path: '/api/sessions/',
    access: 'workspace',
    summary: 'The recorded sessions of the workspace, newest first unless ordered otherwise.',
    query: z.object({
      ...pageQuery,
      ordering: z.enum(SESSION_ORDERINGS).default('-created_at'),
      /** Part of a session id, an email, a URL or a page title; case does not matter. */
      search: text(200).optional(),
    }),
    status: 200,
    response: listOf(sessionSummary),
    errors: ['not_authenticated', 'token_invalid', 'workspace_forbidden'],
  },
  sessions_detail: {
    method: 'GET',
    path: '/api/sessions/{session_id}/',
    access: 'workspace',
    summary:
      'One session; its events too with include=events, unless they are very many: then they are to be streamed.',
    params: z.object({ session_id: id }),
    query: z.object({ include: z.enum(['events']).optional() }),
    status: 200,
    response: sessionDetail,
    errors: ['not_authenticated', 'token_invalid', 'workspace_forbidden', 'not_found', 'events_too_large'],
  },
  sessions_events: {
    method: 'GET',
    path: '/api/sessions/{session_id}/events/',
    access: 'workspace',
    summary: 'Every event of the session over all its pages and tabs, ordered by time, streamed.',
    params: z.object({ session_id: id }),
    status: 200,
    response: z.array(recordedEvent),
    streamed: true,
    errors: ['not_authenticated', 'token_invalid', 'workspace_forbidden', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>;
