import type { Device, UserType } from '@vitrine/contract/sessions';
import { type SQL, sql } from 'drizzle-orm';
import type { Chosen } from '../insights/service.ts';
import { contains } from '../search/service.ts';
import { facetsOf } from './facets.ts';

/** Which sessions are asked for; all that is given must hold. */
export interface SessionFilters {
  /** ISO 8601: not earlier than `…_after`, earlier than `…_before`. */
  created_at_after?: string | undefined;
  created_at_before?: string | undefined;
  start_time_after?: string | undefined;
  start_time_before?: string | undefined;
  /** Seconds: at least `min`, less than `max`. */
  duration_min?: number | undefined;
  duration_max?: number | undefined;
  user_type?: UserType | undefined;
  platform_device?: Device | undefined;
  has_recording?: boolean | undefined;
  /** Part of an email, a URL or a page title, or the beginning of an id (`idRange`); case does not matter. */
  search?: string | undefined;
  /** What only visits that are over can be chosen by. */
  chosen?: Chosen | undefined;
  /** Whether this user has watched it. */
  watched?: { user_id: string; is: boolean } | undefined;
}

export const all = (conditions: readonly (SQL | '' | false | undefined)[]): SQL => {
  const given = conditions.filter((condition) => typeof condition === 'object');
  return given.length === 0 ? sql`true` : sql.join(given, sql` AND `);
};

/** On `created_at` of a table that has it. */
export const createdWithin = (
  column: SQL,
  { created_at_after, created_at_before, start_time_after }: SessionFilters,
): SQL =>
  all([
    created_at_after && sql`${column} >= ${created_at_after}`,
    created_at_before && sql`${column} < ${created_at_before}`,
    // No session begins after its first block was stored: an index on created_at serves for this one too.
    start_time_after && sql`${column} >= ${start_time_after}`,
  ]);

/** What the facets leave open, on `sessions s`. */
export function besidesFacets(filters: SessionFilters): SQL {
  const { start_time_after, start_time_before, duration_min, duration_max, chosen, watched } = filters;
  const { exact } = facetsOf(filters);
  return all([
    createdWithin(sql`s.created_at`, filters),
    start_time_after && sql`s.start_time >= ${start_time_after}`,
    start_time_before && sql`s.start_time < ${start_time_before}`,
    !exact && duration_min !== undefined && sql`s.duration_ms >= ${milliseconds(duration_min)}::bigint`,
    !exact && duration_max !== undefined && sql`s.duration_ms < ${milliseconds(duration_max)}::bigint`,
    chosen && isChosen(chosen),
    watched && isWatched(watched),
  ]);
}

// Limits instead of EXISTS: one session is to be looked at after the other.

const isChosen = ({ condition }: Chosen): SQL =>
  sql`(SELECT true FROM session_insight i WHERE i.workspace_id = s.workspace_id AND i.session_id = s.session_id
    AND ${condition} LIMIT 1)`;

const isWatched = ({ user_id, is }: { user_id: string; is: boolean }): SQL =>
  sql`(SELECT true FROM watched_sessions w WHERE w.workspace_id = s.workspace_id AND w.session_id = s.session_id
    AND w.user_id = ${user_id} LIMIT 1) IS ${sql.raw(is ? 'NOT NULL' : 'NULL')}`;

/** All but the search, on `sessions s`. */
export const matching = (filters: SessionFilters): SQL =>
  all([besidesFacets(filters), sql`s.facet = ANY(${sql.param(facetsOf(filters).facets)}::smallint[])`]);

/** Durations are whole milliseconds: at least 0.5 ms is at least 1. */
const milliseconds = (seconds: number) => Math.ceil(seconds * 1_000);

/** The screens show this much of an id. */
const SHORT_ID = 8;

/** The ids that begin with the term; undefined when it is no beginning of one, or shorter than screens show ids. */
export function idRange(term: string): { first: string; last: string } | undefined {
  const digits = term.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]+$/.test(digits) || digits.length < SHORT_ID || digits.length > 32) return;
  return { first: digits.padEnd(32, '0'), last: digits.padEnd(32, 'f') };
}

/**
 * Whether a term is in what a session can be found by, without the help of an index; on `sessions s`. A limit instead of
 * EXISTS: one session is to be looked at after the other, and not all page views at once.
 */
export function containsTerm(term: string): SQL {
  const range = idRange(term);
  return sql`(${contains(sql`s.user_email`, term)} OR ${contains(sql`s.original_url`, term)}
    ${range ? sql`OR s.public_id BETWEEN ${range.first}::uuid AND ${range.last}::uuid` : sql``}
    OR (SELECT true FROM page_views v WHERE v.workspace_id = s.workspace_id AND v.session_id = s.session_id
      AND (${contains(sql`v.url`, term)} OR ${contains(sql`v.title`, term)}) LIMIT 1))`;
}
