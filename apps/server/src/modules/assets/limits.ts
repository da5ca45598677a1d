import { DAY_MS, MINUTE_MS } from '@vitrine/contract/durations';

/** What the largest stores have in pictures, some times over. Beyond it is somebody who means to fill our tables. */
export const MAX_ADDRESSES_PER_WORKSPACE = 50_000;
export const MAX_BYTES_PER_WORKSPACE = 5 * 1024 ** 3;

/** Style sheets within one another: themes have one that names a font service's, which names nothing but fonts. */
export const MAX_SHEET_DEPTH = 3;
/** What one style sheet may name. Icon sets have some hundred. */
export const MAX_PARTS = 500;
/** … and all of a workspace's together: who names one of them names its parts, and has their rows looked at. */
export const MAX_PARTS_PER_WORKSPACE = 100_000;
/** Of a style sheet, as it comes and as it is kept. The largest themes have a quarter of it. */
export const MAX_SHEET_BYTES = 2 * 1024 * 1024;
/** Different ones of one style sheet, as they are written: those beyond are nothing. Icon sets have some thousand of one drawing's. */
export const MAX_SHEET_TEXTS = 5_000;

/** Blocks whose names are read at once; a page sends six a minute. */
export const BLOCKS_AT_ONCE = 16;
/** Fetched at the same time: of all stores, and of one. One that never answers leaves room for the others. */
export const FETCHES_AT_ONCE = 12;
export const FETCHES_OF_A_WORKSPACE = 3;
/** No more is begun of a workspace after this, when others may be waiting. */
export const TURN_MS = 10_000;
/** While there is no room. */
export const REST_MS = 30_000;
/** What files of stores leave of the disk to visits, beside the reserve (adapters/disk-space/monitor.ts): hours of them. */
export const LEFT_FOR_VISITS_BYTES = 1024 ** 3;
/** Asked of stores for one workspace in an hour: who makes us fetch for nothing is not to use up a line. A catalogue takes some. */
export const MAX_FETCHED = { bytes: 2 * 1024 ** 3, period_ms: 60 * 60_000 } as const;
/** What it may have taken to learn that a file is too large, too slow or broken: as much as is taken of one (FETCH_LIMITS). */
export const REFUSED_BYTES = 8 * 1024 * 1024;

/** … and that it has no such thing: so that asking in vain comes to an end too. */
export const REFUSED_IN_VAIN_BYTES = 64 * 1024;

/** Questions to one host, for all workspaces and for one. The pictures of a page come at once; those of a catalogue take minutes. */
export const RATE_OF_A_HOST = { per_second: 20, burst: 200 } as const;
export const RATE_OF_A_WORKSPACE = { per_second: 5, burst: 100 } as const;
/** What a host that was asked enough is left alone for; and one that has refused so often in a row. */
export const HOST_REST_MS = 1_000;
export const MAX_REFUSED = 20;
export const HOST_STOP_MS = 60 * 60_000;
/** Hosts that are remembered. */
export const MAX_HOSTS = 10_000;
/** Addresses that one session may be the first to name. A long visit to a catalogue names as many; the next one names the rest. */
export const MAX_ADDRESSES_PER_SESSION = 500;

/** An answer is believed for a day at least: a visit a minute later sees the same store. */
export const MIN_FRESH_MS = DAY_MS;
/** … and a month at most, whatever its server says: those that say "for ever" change all the same. */
export const MAX_FRESH_MS = 30 * DAY_MS;

/** Nobody else fetches it for so long: far beyond what a fetch may take (FETCH_LIMITS), with what is to be written then. */
export const LEASE_MS = 2 * MINUTE_MS;
/** What was no answer is asked for again after a minute, then after four times as long each time; then it is an answer. */
export const retryMs = (tries: number): number | undefined =>
  tries < 5 ? MINUTE_MS * 4 ** (tries - 1) : undefined;

/** An address whose tries have all ended without an answer that could be noted, is refused after so many. */
export const MAX_TRIES = 6;

/** Who names an address again widens its span by this much at once, so that not each of its sessions writes a row. */
export const SPAN_MS = 60 * MINUTE_MS;
