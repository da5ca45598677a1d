import type { App, PaidSource } from '@vitrine/contract/arrival';
import { MAX_CLOCK_LEAD_MS, SESSION_MAX_MS } from '@vitrine/contract/limits';
import type { Device } from '@vitrine/contract/sessions';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { isObject } from '../../database/kinds.ts';
import { cameBy, withCart } from './arrival.ts';
import type { BlockFacts } from './stored-block.ts';

/**
 * Where a block, or a view of one, stands among those of its session: [visitor's time, page, number in the page,
 * place in the block]. No two are equal, so "the first" and "the last" do not depend on the order of arrival.
 */
export type Mark = readonly [at: number, page_id: string, seq: number, position: number];

/** Which block gave the summary its "first" (origin, viewport, client, arrival) and "last" (email, user) values. */
export interface Marks {
  origin?: Mark;
  viewport?: Mark;
  client?: Mark;
  arrival?: Mark;
  email?: Mark;
  user?: Mark;
}

export const isMarks = (value: unknown): value is Marks =>
  isObject(value) && Object.values(value).every(isMark);

const isMark = (value: unknown): value is Mark =>
  Array.isArray(value) &&
  value.length === 4 &&
  value.every((part, place) => typeof part === (place === 1 ? 'string' : 'number'));

/** A session's row. Times are milliseconds since the epoch. */
export interface Summary {
  workspace_id: string;
  session_id: string;
  /** The server's time of the first stored block. */
  created_at: number;
  /** To be added to the visitor's times. */
  clock_skew_ms: number;
  /** Corrected for skew, and never later than the server knew of it. */
  start_time: number;
  last_event_at: number;
  duration_ms: number;
  visitor_id: string;
  user_email: string | null;
  store_user_id: string | null;
  device: Device;
  browser: string;
  os: string;
  /** A program that says so of itself. */
  is_bot: boolean;
  country: string;
  time_zone: string;
  language: string;
  original_url: string;
  original_domain: string;
  /** Host of the page that led to the visit, whose advertisement did, and in which app. */
  referrer_host: string;
  paid: PaidSource | null;
  in_app: App | null;
  from_checkout: boolean;
  cart_refs: readonly string[];
  viewport_width: number | null;
  viewport_height: number | null;
  has_full_snapshot: boolean;
  event_counts: Record<string, number>;
  block_count: number;
  /** Of its blocks, compressed. */
  received_bytes: number;
  marks: Marks;
}

/** The session as its first stored block makes it; that block is still to be folded in. */
export function newSummary(first: BlockFacts): Summary {
  const { header, client, received_at, workspace_id } = first;
  const { device, browser, os } = client;
  return {
    workspace_id,
    session_id: header.session_id,
    created_at: received_at,
    clock_skew_ms: received_at - header.sent_at,
    start_time: Number.MAX_SAFE_INTEGER,
    last_event_at: 0,
    duration_ms: 0,
    visitor_id: header.visitor.id,
    user_email: null,
    store_user_id: null,
    device,
    browser,
    os,
    is_bot: false,
    country: '',
    time_zone: '',
    language: '',
    original_url: '',
    original_domain: '',
    referrer_host: '',
    paid: null,
    in_app: null,
    from_checkout: false,
    cart_refs: [],
    viewport_width: null,
    viewport_height: null,
    has_full_snapshot: false,
    event_counts: {},
    block_count: 0,
    received_bytes: 0,
    marks: {},
  };
}

/**
 * The summary with one more block. The order of the blocks does not matter, and each is to be given once.
 * @param bytes of its body
 */
export function foldBlock(summary: Summary, block: BlockFacts, bytes: number): Summary {
  const { header, client } = block;
  const next = { ...summary, marks: { ...summary.marks } };
  const first: Mark = [header.first_at, header.page_id, header.seq, 0];
  // Nothing is known later than it came: a block dated ahead is the last one only until the next.
  const latest = block.received_at - summary.clock_skew_ms + MAX_CLOCK_LEAD_MS;
  const last: Mark = [Math.min(header.last_at, latest), header.page_id, header.seq, 0];

  // A slow first request makes the skew too large: what has happened was not in the future.
  const corrected = (ms: number) => Math.min(ms + summary.clock_skew_ms, block.received_at);
  next.start_time = Math.min(summary.start_time, corrected(header.first_at));
  next.last_event_at = Math.max(summary.last_event_at, corrected(header.last_at));
  next.duration_ms = Math.min(next.last_event_at - next.start_time, SESSION_MAX_MS);

  if (isBefore(first, next.marks.client)) {
    const { time_zone = '', language = '' } = header.device;
    const { device, browser, os, bot = false, country = '', in_app = null } = client;
    Object.assign(next, { device, browser, os, is_bot: bot, country, time_zone, language, in_app });
    next.marks.client = first;
  }
  if (header.viewport && isBefore(first, next.marks.viewport)) {
    next.viewport_width = header.viewport.width;
    next.viewport_height = header.viewport.height;
    next.marks.viewport = first;
  }
  if (header.arrival && isBefore(first, next.marks.arrival)) {
    Object.assign(next, cameBy(header));
    next.marks.arrival = first;
  }
  for (const [position, view] of header.views.entries()) {
    const mark: Mark = [view.at, header.page_id, header.seq, position];
    if (!isBefore(mark, next.marks.origin)) continue;
    next.original_url = view.url;
    next.original_domain = domainOf(view.url);
    next.marks.origin = mark;
  }
  const { email, user_id } = header.visitor;
  if (email && isAfter(last, next.marks.email)) {
    next.user_email = email;
    next.marks.email = last;
  }
  if (user_id && isAfter(last, next.marks.user)) {
    next.store_user_id = user_id;
    next.marks.user = last;
  }
  next.from_checkout ||= header.arrival?.from_checkout === true;
  next.cart_refs = withCart(summary.cart_refs, header.cart_ref);
  next.event_counts = addCounts(summary.event_counts, header.event_counts);
  // By the counts alone, which validation can correct; a flag of many blocks could never be taken back.
  next.has_full_snapshot = (next.event_counts[EVENT_TYPES.FullSnapshot] ?? 0) > 0;
  next.block_count = summary.block_count + 1;
  next.received_bytes = summary.received_bytes + bytes;
  return next;
}

/** Sums per type, in order of type; a sum of nothing is left out. */
export function addCounts(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Record<string, number> {
  const types = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort((x, y) => Number(x) - Number(y));
  const sums = types.map((type) => [type, (a[type] ?? 0) + (b[type] ?? 0)] as const);
  return Object.fromEntries(sums.filter(([, sum]) => sum > 0));
}

const isAfter = (mark: Mark, other: Mark | undefined) => !other || compare(mark, other) > 0;
const isBefore = (mark: Mark, other: Mark | undefined) => !other || compare(mark, other) < 0;

function compare(a: Mark, b: Mark): number {
  if (a[0] !== b[0]) return a[0] - b[0];
  if (a[1] !== b[1]) return a[1] < b[1] ? -1 : 1;
  return a[2] - b[2] || a[3] - b[3];
}

const domainOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '');
