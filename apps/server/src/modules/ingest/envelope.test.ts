import { gzipSync } from 'node:zlib';
import { encodeEnvelope } from '@vitrine/contract/envelope-bytes';
import { MAX_BODY_BYTES, MAX_HEADER_BYTES } from '@vitrine/contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHeader, checksumOf, envelopeOf, headerOf, jsonBytes } from '../../testing/blocks.ts';
import { parseEnvelope } from './envelope.ts';

const body = gzipSync('{"type":4,"timestamp":1,"data":{}}\n');
const withHeader = (header: unknown) => encodeEnvelope(jsonBytes(header), body);
const fieldsOf = (header: unknown) => {
  const result = parseEnvelope(withHeader(header));
  return result.ok ? undefined : Object.keys(result.fields ?? {});
};

describe('parseEnvelope', () => {
  it('gives back what was put in', () => {
    fc.assert(
      fc.property(anyHeader(), fc.uint8Array({ maxLength: 5_000 }), (fields, bytes) => {
        const zipped = gzipSync(bytes);
        const header = { ...fields, checksum: checksumOf(zipped) };
        const result = parseEnvelope(encodeEnvelope(jsonBytes(header), zipped));
        expect(result).toEqual({ ok: true, header, body: new Uint8Array(zipped) });
      }),
    );
  });

  it('answers with a documented error whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        expect(parseEnvelope(bytes)).toMatchObject({ ok: false, error: 'envelope_malformed' });
      }),
    );
  });

  it('survives any header that is JSON', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const result = parseEnvelope(encodeEnvelope(new TextEncoder().encode(json), body));
        expect(result).toMatchObject({ ok: false, error: 'invalid_request', fields: expect.any(Object) });
      }),
    );
  });

  it('takes a changed envelope for what it was or refuses it', () => {
    const valid = envelopeOf();
    const change = fc.record({ at: fc.nat(valid.length - 1), to: fc.integer({ min: 0, max: 255 }) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), fc.nat(valid.length), (changes, cut) => {
        const bytes = valid.slice(0, cut % 3 === 0 ? cut : valid.length);
        for (const { at, to } of changes) if (at < bytes.length) bytes[at] = to;
        const result = parseEnvelope(bytes);
        // A body that passed is the body its header spoke of.
        if (result.ok) expect(checksumOf(result.body)).toBe(result.header.checksum);
        else
          expect(result.error).toMatch(
            /^(envelope_malformed|invalid_request|checksum_mismatch|body_not_gzip)$/,
          );
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['a header longer than there are bytes', envelopeOf().slice(0, 40)],
    ['a header beyond the limit', encodeEnvelope(jsonBytes({ x: 'x'.repeat(MAX_HEADER_BYTES) }), body)],
    ['a header that is no UTF-8', encodeEnvelope(new Uint8Array([0x22, 0xff, 0xfe, 0x22]), body)],
    ['a header that is no JSON', encodeEnvelope(new TextEncoder().encode('{"a":'), body)],
    ['deep nesting', encodeEnvelope(new TextEncoder().encode('['.repeat(MAX_HEADER_BYTES)), body)],
  ])('refuses %s as malformed', (_name, bytes) => {
    expect(parseEnvelope(bytes)).toEqual({ ok: false, error: 'envelope_malformed' });
  });

  it.each([
    ['a number for a text', { store_id: 5 }, ['store_id']],
    ['a text for a number', { seq: '0' }, ['seq']],
    ['an id that is none', { session_id: 'x' }, ['session_id']],
    ['a negative time', { sent_at: -1 }, ['sent_at']],
    ['a time before stores were on the web', { first_at: 5, last_at: 6 }, ['first_at', 'last_at']],
    ['a time beyond what a Date holds', { sent_at: 8.65e15 }, ['sent_at']],
    ['a time in centuries', { sent_at: 8e15 }, ['sent_at']],
    ['a sequence beyond the limit', { seq: 7_201 }, ['seq']],
    ['a fraction', { seq: 0.5 }, ['seq']],
    ['U+0000', { visitor: { id: crypto.randomUUID(), email: 'a\u0000b' } }, ['visitor.email']],
    ['half a surrogate pair', { store_id: '\ud800' }, ['store_id']],
    ['U+0000 in a title', { views: [{ url: '/', title: '\u0000', at: Date.now() }] }, ['views.0.title']],
    ['an implausible view', { views: [{ url: '/', title: '', at: 1 }] }, ['views.0.at']],
  ])('names the field with %s', (_name, change, fields) => {
    expect(fieldsOf({ ...headerOf(), ...change })).toEqual(fields);
  });

  it('names the fields that are missing', () => {
    expect(fieldsOf({})).toContain('session_id');
  });

  it('cannot be polluted', () => {
    const json = JSON.stringify(headerOf()).replace(/^\{/, '{"__proto__":{"polluted":1},');
    const result = parseEnvelope(encodeEnvelope(new TextEncoder().encode(json), body));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.hasOwn(result, 'polluted')).toBe(false);
  });

  it.each([
    ['body_not_gzip', new TextEncoder().encode('{"type":4}\n'.repeat(9))],
    ['body_not_gzip', new Uint8Array()],
    ['body_not_gzip', gzipSync('x').subarray(0, 12)],
    ['payload_too_large', new Uint8Array(MAX_BODY_BYTES + 1)],
  ])('says %s', (error, bytes) => {
    const header = { ...headerOf(), checksum: checksumOf(bytes) };
    expect(parseEnvelope(encodeEnvelope(jsonBytes(header), bytes))).toEqual({ ok: false, error });
  });

  it('notices a body that was cut or changed on its way', () => {
    const whole = envelopeOf();
    expect(parseEnvelope(whole.slice(0, -1))).toEqual({ ok: false, error: 'checksum_mismatch' });
  });
});
