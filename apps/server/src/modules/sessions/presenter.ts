import type { PageView, SessionDetail, SessionSummary } from '@vitrine/contract/sessions';
import { countryOfTimeZone } from '../../kernel/countries.ts';
import { iso } from '../../kernel/iso.ts';
import { campaignOf, channelOf } from '../insights/service.ts';
import { isActive } from './active.ts';
import type { BesideRow, PagesVisited, PageViewRow, SessionRow } from './queries.ts';

/** What a Date can hold, in milliseconds from the epoch. */
const MAX_DATE_MS = 8.64e15;

const isoOfMs = (ms: number) => new Date(Math.max(0, Math.min(ms, MAX_DATE_MS))).toISOString();

/** What is told of a session beside its row. */
interface Beside extends BesideRow {
  pages: PagesVisited;
  preview_url: string | null;
  /** By whoever asks. */
  watched: boolean;
  /** Epoch milliseconds. */
  now: number;
}

export function presentSummary(
  row: SessionRow,
  { pages, preview_url, watched, insight, visit_number, now }: Beside,
): SessionSummary {
  return {
    session_id: row.public_id,
    user_email: row.user_email,
    duration: row.duration_ms / 1000,
    pages_visited: pages.urls,
    pages_count: pages.count,
    created_at: iso(row.created_at),
    start_time: iso(row.start_time),
    platform: row.device,
    has_recording: row.has_recording,
    original_url: row.original_url,
    original_domain: row.original_domain,
    viewport_width: row.viewport_width,
    viewport_height: row.viewport_height,
    browser: row.browser,
    country: row.country || countryOfTimeZone(row.time_zone),
    preview_url,
    active: isActive(row.last_event_at, now),
    watched,
    left_out: row.left_out,
    channel: channelOf(row),
    referrer_host: row.referrer_host || null,
    paid: row.paid,
    in_app: row.in_app,
    campaign: campaignOf(row) || null,
    os: row.os,
    page_titles: pages.titles,
    visit_number,
    insight,
  };
}

export function presentDetail(
  row: SessionRow,
  details: Beside & {
    views: readonly PageViewRow[];
    counts: { tabs: number; missing_blocks: number };
  },
): SessionDetail {
  const { views, counts } = details;
  return {
    ...presentSummary(row, details),
    has_full_snapshot: row.has_full_snapshot,
    total_events: Object.values(row.event_counts).reduce((sum, count) => sum + count, 0),
    event_counts: row.event_counts,
    page_views: views.map((view) => presentView(view, row.clock_skew_ms)),
    tabs: Math.max(1, counts.tabs),
    quarantined_blocks: row.quarantined_blocks,
    quarantined_events: row.quarantined_events,
    missing_blocks: counts.missing_blocks,
  };
}

const presentView = ({ page_id, tab_id, url, title, at }: PageViewRow, skew: number): PageView => ({
  page_id,
  tab_id,
  url,
  title,
  at: isoOfMs(at + skew),
});
