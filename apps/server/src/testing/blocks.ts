import { randomUUID } from 'node:crypto';
import { crc32, gzipSync } from 'node:zlib';
import { PAID_SOURCES } from '@vitrine/contract/arrival';
import { PLATFORMS } from '@vitrine/contract/common';
import type { EnvelopeHeader } from '@vitrine/contract/envelope';
import { encodeEnvelope } from '@vitrine/contract/envelope-bytes';
import fc from 'fast-check';

export interface TestEvent {
  type: number;
  timestamp: number;
  data: unknown;
}

export const jsonBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
export const checksumOf = (body: Uint8Array) => crc32(body).toString(16).padStart(8, '0');
export const gzipOf = (events: readonly unknown[]) =>
  new Uint8Array(gzipSync(events.map((event) => `${JSON.stringify(event)}\n`).join('')));

/** 1 MB of gzip that would inflate to 1 GB: members one after the other are one gzip too. */
export function bombBody(): Uint8Array {
  const member = gzipSync(Buffer.alloc(16 * 1024 * 1024), { level: 9 });
  return new Uint8Array(Buffer.concat(Array.from({ length: 64 }, () => member)));
}

/** A header as the tracker would write it; the checksum is that of no body. */
export function headerOf(change: Partial<EnvelopeHeader> = {}): EnvelopeHeader {
  const now = Date.now();
  const session_id = change.session_id ?? randomUUID();
  return {
    platform: 'other',
    store_id: '5000001',
    session_id,
    tab_id: randomUUID(),
    page_id: randomUUID(),
    seq: 0,
    checksum: '00000000',
    first_at: now - 1_000,
    last_at: now,
    sent_at: now,
    event_counts: {},
    has_full_snapshot: false,
    views: [],
    device: {},
    // All blocks of a session are one visitor's.
    visitor: { id: session_id },
    tracker: 'test',
    dropped_blocks: 0,
    ...change,
  };
}

/** An envelope whose header tells the truth about `events` (or about `body`, when that is given), unless changed. */
export function envelopeOf({
  events = [{ type: 4, timestamp: Date.now(), data: {} }],
  body = gzipOf(events),
  header = {},
}: {
  events?: readonly TestEvent[];
  body?: Uint8Array;
  header?: Partial<EnvelopeHeader>;
} = {}): Uint8Array<ArrayBuffer> {
  const times = events.map(({ timestamp }) => timestamp);
  const event_counts: Record<string, number> = {};
  for (const { type } of events) event_counts[type] = (event_counts[type] ?? 0) + 1;
  const truth = {
    first_at: Math.min(...times),
    last_at: Math.max(...times),
    sent_at: Math.max(...times),
    event_counts,
    has_full_snapshot: 2 in event_counts,
    checksum: checksumOf(body),
  };
  return encodeEnvelope(jsonBytes(headerOf({ ...truth, ...header })), body);
}

const storable = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', maxLength: maxLength / 4 })
    .filter((text) => !text.includes('\u0000') && text.length <= maxLength);
const uuid = () => fc.uuid();
const time = () => fc.integer({ min: Date.UTC(2020), max: Date.UTC(2030) });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const present = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;

/** Any header the contract takes, as it comes out of it (the checksum is that of no body). */
export const anyHeader = (): fc.Arbitrary<EnvelopeHeader> =>
  fc
    .record({
      platform: fc.constantFrom(...PLATFORMS),
      store_id: storable(128).filter((text) => text !== ''),
      session_id: uuid(),
      tab_id: uuid(),
      page_id: uuid(),
      seq: fc.nat(7_200),
      checksum: fc.constant('00000000'),
      first_at: time(),
      span: fc.nat(7_200_000),
      sent_later: fc.integer({ min: -60_000, max: 6 * 24 * 3_600_000 }),
      event_counts: fc.dictionary(fc.nat(64).map(String), fc.nat(100_000), {
        maxKeys: 8,
        noNullPrototype: true,
      }),
      has_full_snapshot: fc.boolean(),
      views: fc.array(fc.record({ url: storable(200), title: storable(100), at: time() }), { maxLength: 4 }),
      viewport: optional(fc.record({ width: fc.nat(10_000), height: fc.nat(10_000) })),
      device: fc
        .record({
          mobile: optional(fc.boolean()),
          touch: optional(fc.boolean()),
          time_zone: optional(storable(64)),
        })
        .map(present),
      visitor: fc
        .record({ id: uuid(), email: optional(storable(254)), user_id: optional(storable(128)) })
        .map(present),
      arrival: optional(
        fc
          .record({
            referrer_host: optional(fc.constantFrom('www.google.com', 'l.instagram.com')),
            paid: optional(fc.constantFrom(...PAID_SOURCES)),
            from_checkout: optional(fc.constant(true as const)),
          })
          .map(present),
      ),
      cart_ref: optional(fc.nat(12).map((n) => n.toString(16).padStart(32, '0'))),
      tracker: storable(32),
      dropped_blocks: fc.nat(1_000),
    })
    .map(({ span, sent_later, ...header }) => {
      const last_at = header.first_at + span;
      return present({ ...header, last_at, sent_at: last_at + sent_later }) as EnvelopeHeader;
    });
