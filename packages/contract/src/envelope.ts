import { z } from 'zod';
import { PAID_SOURCES } from './arrival.ts';
import { id, platform, text } from './common.ts';
import {
  MAX_BLOCK_SPAN_MS,
  MAX_BODY_BYTES,
  MAX_EVENTS_PER_BLOCK,
  MAX_SEQ,
  MAX_TEXTS_PER_BLOCK,
} from './limits.ts';

/**
 * A block on the wire, as one binary request body (content type text/plain, so that no preflight is sent):
 *
 *     offset  bytes  what
 *     0       4      magic "VTR1"
 *     4       4      length of the header, unsigned, big endian (at most MAX_HEADER_BYTES)
 *     8       n      header: one JSON object, UTF-8, see `envelopeHeader`
 *     8+n     rest   body: gzip of JSON lines, one rrweb event a line, each line ended by "\n"
 */
export const ENVELOPE_MAGIC = 'VTR1';
export const ENVELOPE_PREFIX_BYTES = 8;

const count = z.number().int().min(0).max(MAX_EVENTS_PER_BLOCK);
/** Milliseconds since the epoch; the bound is what a JavaScript Date can hold. */
const epochMs = z.number().int().min(0).max(8.64e15);
const pixels = z.number().int().min(0).max(100_000);

/** Which store something is of, as its snippet says. */
export const storeName = z.object({ platform, store_id: text(128).min(1) });
export type StoreName = z.output<typeof storeName>;

/** Of a long text as JSON escapes it, without quotes (UTF-8): the first half of its SHA-256, hex. */
export const textHash = z.string().regex(/^[0-9a-f]{32}$/, 'Must be 32 hex digits.');

/** A host as browsers write it, without a port. */
const host = z
  .string()
  .regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/)
  .max(253);

/** Unknown keys are dropped, so that a newer tracker can talk to an older server. */
export const envelopeHeader = z
  .object({
    ...storeName.shape,
    session_id: id,
    tab_id: id,
    /** One page load in one tab; rrweb's node ids restart with it. */
    page_id: id,
    /** Number of the block within its page, from 0, without holes. */
    seq: z.number().int().min(0).max(MAX_SEQ),
    /** CRC-32 of the body's bytes, 8 lower-case hex digits: tells a body cut or changed on its way. */
    checksum: z.string().regex(/^[0-9a-f]{8}$/, 'Must be 8 hex digits.'),
    /** Time of the block's first and last event, by the page's monotonic clock. */
    first_at: epochMs,
    last_at: epochMs,
    /** The visitor's clock when this try was sent; with the time of arrival it gives the clock's skew. */
    sent_at: epochMs,
    /** Events in the body, per rrweb type number. */
    event_counts: z.record(z.string().regex(/^\d{1,2}$/), count),
    has_full_snapshot: z.boolean(),
    /** Page loads and in-page navigations that happened in this block. */
    views: z
      .array(z.object({ url: text(2048), title: text(512), at: epochMs }))
      .max(100)
      .default([]),
    viewport: z.object({ width: pixels, height: pixels }).optional(),
    /** From client hints where the browser has them; the user agent itself is read from the request. */
    device: z
      .object({
        mobile: z.boolean().optional(),
        touch: z.boolean().optional(),
        screen_width: pixels.optional(),
        screen_height: pixels.optional(),
        time_zone: text(64).optional(),
        language: text(35).optional(),
      })
      .default({}),
    visitor: z.object({
      /** First-party id of the browser, kept across sessions. */
      id,
      email: text(254).optional(),
      /** The store's own id for a signed-in customer. */
      user_id: text(128).optional(),
    }),
    /** Version of the tracker that made the block. */
    tracker: text(32),
    /** Blocks of earlier sessions or pages that this browser had to give up since it last said so. */
    dropped_blocks: z.number().int().min(0).max(1_000_000).default(0),
    /**
     * Long texts that the server keeps (`known_texts` of ingest.ts), left out of the body: before the member of the gzip that begins at
     * byte `at` of it belongs one that holds the text as JSON escapes it, without quotes. In ascending order of `at`.
     */
    texts: z
      .array(z.object({ hash: textHash, at: z.number().int().min(1).max(MAX_BODY_BYTES) }))
      .max(MAX_TEXTS_PER_BLOCK)
      .optional(),
    // Of what follows, what cannot be read counts as absent: no block is lost for it.
    /** How the visitor came to the page load, once told; of a session the first counts. */
    arrival: z
      .object({
        /** The host that led here, if it is another one. Never more of the address. */
        referrer_host: host.optional().catch(undefined),
        /** Whose advertisement did. */
        paid: z.enum(PAID_SOURCES).optional().catch(undefined),
        /** It was a page of the store where people pay, which is not recorded itself. */
        from_checkout: z.literal(true).optional().catch(undefined),
      })
      .optional()
      .catch(undefined),
    /**
     * The cart, as an order names it too: the first 32 hex digits of the SHA-256 of platform, store id and the platform's id of the cart
     * (what stands before a `?`), with a line break between them. The id itself would open the cart.
     */
    cart_ref: textHash.optional().catch(undefined),
    /** The session's ingest token (ingest.ts). One that cannot be read counts as absent: no block is lost for it. */
    token: z.string().max(256).optional().catch(undefined),
  })
  .refine((header) => header.last_at >= header.first_at, {
    path: ['last_at'],
    message: 'Must not be before first_at.',
  })
  .refine((header) => header.last_at - header.first_at <= MAX_BLOCK_SPAN_MS, {
    path: ['last_at'],
    message: 'The block spans more time than a session can.',
  });
export type EnvelopeHeader = z.output<typeof envelopeHeader>;
/** What a tracker writes: fields with defaults may be left out. */
export type EnvelopeHeaderInput = z.input<typeof envelopeHeader>;
