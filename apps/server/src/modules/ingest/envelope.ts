import { crc32 } from 'node:zlib';
import {
  ENVELOPE_MAGIC,
  ENVELOPE_PREFIX_BYTES,
  type EnvelopeHeader,
  envelopeHeader,
} from '@vitrine/contract/envelope';
import type { ErrorCode, FieldErrors } from '@vitrine/contract/errors';
import { MAX_BLOCK_AGE_MS, MAX_BODY_BYTES, MAX_HEADER_BYTES } from '@vitrine/contract/limits';
import { parseWith } from '../../http/parse.ts';

/**
 * Times outside are refused: the store's page came over TLS, whose certificates no browser accepts with a clock that is
 * wrong by years. The bounds keep every later sum of times and skews far inside what a Date and a timestamptz can hold.
 */
const EARLIEST_MS = Date.UTC(2015);
const LATEST_MS = Date.UTC(2100);
const IMPLAUSIBLE = 'Is no plausible time.';
const TOO_OLD = 'Is more than 7 days before sent_at.';

/** ID1, ID2 and the one method there is (RFC 1952, 2.3). */
const GZIP_MAGIC = [0x1f, 0x8b, 0x08] as const;
/** A header of 10 bytes, an empty deflate stream of 2, a trailer of 8. */
const SMALLEST_GZIP_BYTES = 20;

export const beginsGzip = (bytes: Uint8Array): boolean => GZIP_MAGIC.every((byte, i) => bytes[i] === byte);

const magic = new TextEncoder().encode(ENVELOPE_MAGIC);
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export type ParsedEnvelope =
  | { ok: true; header: EnvelopeHeader; body: Uint8Array }
  | { ok: false; error: ErrorCode; fields?: FieldErrors };

/** What `readHeader` answers: the header as it was written, unchecked, and where the body begins. */
export interface ReadHeader {
  value: unknown;
  end: number;
}

/**
 * Reads the bytes of a request as the contract's envelope.ts draws them. Whatever the bytes are, it answers and never
 * throws: `envelope_malformed` for what has no readable header, `invalid_request` with `fields` for a header with wrong
 * values, `payload_too_large`, `checksum_mismatch` or `body_not_gzip` for the body. The body is not looked into:
 * validation does that later, elsewhere. `body` is a view on `bytes`.
 * @param json what `readHeader` made of the same bytes, for who has read it already
 */
export function parseEnvelope(bytes: Uint8Array, json = readHeader(bytes)): ParsedEnvelope {
  if (!json) return { ok: false, error: 'envelope_malformed' };
  const parsed = parseWith(envelopeHeader, json.value);
  if (!parsed.ok) return { ok: false, error: 'invalid_request', fields: parsed.fields };
  const header = parsed.value as EnvelopeHeader;
  const fields = implausibleTimes(header);
  if (fields) return { ok: false, error: 'invalid_request', fields };
  const body = bytes.subarray(json.end);
  if (body.length > MAX_BODY_BYTES) return { ok: false, error: 'payload_too_large' };
  if (crc32(body).toString(16).padStart(8, '0') !== header.checksum)
    return { ok: false, error: 'checksum_mismatch' };
  if (body.length < SMALLEST_GZIP_BYTES || !beginsGzip(body)) return { ok: false, error: 'body_not_gzip' };
  return { ok: true, header, body };
}

/** The header alone, for what must be known before the costly rest is done; undefined when there is none to be read. */
export function readHeader(bytes: Uint8Array): ReadHeader | undefined {
  if (bytes.length < ENVELOPE_PREFIX_BYTES || magic.some((byte, i) => bytes[i] !== byte)) return;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(magic.length);
  const end = ENVELOPE_PREFIX_BYTES + length;
  if (length > MAX_HEADER_BYTES || end > bytes.length) return;
  try {
    return { value: JSON.parse(utf8.decode(bytes.subarray(ENVELOPE_PREFIX_BYTES, end))), end };
  } catch {
    return;
  }
}

function implausibleTimes({ first_at, last_at, sent_at, views }: EnvelopeHeader): FieldErrors | undefined {
  const times = {
    first_at,
    last_at,
    sent_at,
    ...Object.fromEntries(views.map(({ at }, i) => [`views.${i}.at`, at])),
  };
  const wrong = Object.entries(times).filter(([, ms]) => ms < EARLIEST_MS || ms > LATEST_MS);
  if (wrong.length > 0) return Object.fromEntries(wrong.map(([field]) => [field, [IMPLAUSIBLE]]));
  return sent_at - first_at > MAX_BLOCK_AGE_MS ? { first_at: [TOO_OLD] } : undefined;
}
