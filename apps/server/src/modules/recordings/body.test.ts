import { gzipSync } from 'node:zlib';
import { MAX_EVENT_DEPTH } from '@vitrine/contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bombBody, gzipOf } from '../../testing/blocks.ts';
import { digestOf } from '../blocks/stored-block.ts';
import { recordedLines, validateBody } from './body.ts';

const TIMES = { first_at: 5, last_at: 70 };
const validate = (body: Uint8Array) => validateBody(body, { digest: digestOf(body), ...TIMES });
const MIB = 1024 * 1024;

/** The texts of all its events. */
async function linesOf(body: Uint8Array): Promise<string[]> {
  const lines: string[] = [];
  for await (const { json } of recordedLines(body, [])) lines.push(json);
  return lines;
}

describe('validateBody', () => {
  it('counts what there is', async () => {
    const body = gzipOf([
      { type: 4, timestamp: 50, data: {} },
      { type: 2, timestamp: 60.5, data: {} },
      { type: 3, timestamp: 55, data: {} },
      { type: 3, timestamp: 70, data: {}, delay: 5 },
      { type: 9, timestamp: 70, data: null },
    ]);
    expect(await validate(body)).toEqual({
      ok: true,
      event_counts: { 2: 1, 3: 2, 4: 1, 9: 1 },
      invalid_lines: [],
      first_at: 50,
      last_at: 70,
    });
  });

  it('names the lines that are no events', async () => {
    const good = '{"type":3,"timestamp":5,"data":{}}';
    const bad = [
      '',
      '{',
      'null',
      '[]',
      '{}',
      '{"type":"3","timestamp":5}',
      '{"type":3,"timestamp":-1}',
      '{"type":65,"timestamp":5,"data":{}}',
      '{"type":3,"timestamp":5}',
    ];
    const notUtf8 = Buffer.concat([
      Buffer.from('{"type":3,"timestamp":5,"data":"'),
      Buffer.from([0xff]),
      Buffer.from('"}\n'),
    ]);
    const body = gzipSync(Buffer.concat([Buffer.from(`${[good, ...bad, good].join('\n')}\n`), notUtf8]));
    expect(await validate(body)).toMatchObject({
      ok: true,
      event_counts: { 3: 2 },
      invalid_lines: [1, 2, 3, 4, 5, 6, 7, 8, 9, 11],
    });
  });

  it('leaves out events that are dated outside of what the block was taken by', async () => {
    const noon = Date.UTC(2026, 0, 15, 12);
    const at = (timestamp: number) => ({ type: 3, timestamp, data: {} });
    const year = Date.UTC(2099, 0, 1);
    const body = gzipOf([
      at(noon),
      at(year),
      at(noon + 310_000),
      at(noon + 311_001),
      at(0),
      at(noon - 301_000),
    ]);
    const claims = { digest: digestOf(body), first_at: noon, last_at: noon + 11_000 };
    expect(await validateBody(body, claims)).toEqual({
      ok: true,
      event_counts: { 3: 2 },
      invalid_lines: [1, 3, 4, 5],
      first_at: noon,
      last_at: noon + 310_000,
    });
  });

  it('takes a last line without its end, and a body without lines', async () => {
    expect(await validate(gzipSync('{"type":3,"timestamp":5,"data":{}}'))).toMatchObject({
      ok: true,
      event_counts: { 3: 1 },
    });
    expect(await validate(gzipSync(''))).toEqual({ ok: true, event_counts: {}, invalid_lines: [] });
  });

  it.each([
    ['no gzip', Buffer.from('{"type":3,"timestamp":5,"data":{}}\n'), 'inflate_failed'],
    ['gzip cut short', gzipOf([{ type: 3, timestamp: 5, data: {} }]).subarray(0, -6), 'inflate_failed'],
    ['a bomb of few bytes', gzipSync(Buffer.alloc(40 * MIB)), 'too_large'],
    ['more than a block may hold', gzipSync(Buffer.concat(noise(65 * MIB))), 'too_large'],
    ['too many lines', gzipSync('1\n'.repeat(100_001)), 'too_many_events'],
    ['no event at all', gzipSync('hello\nworld\n'), 'no_events'],
  ])('quarantines %s', async (_name, body, reason) => {
    expect(await validate(body)).toEqual({ ok: false, reason });
  });

  it('notices bytes that storage has changed', async () => {
    const body = gzipOf([{ type: 3, timestamp: 5, data: {} }]);
    expect(await validateBody(body, { digest: digestOf(gzipOf([])), ...TIMES })).toEqual({
      ok: false,
      reason: 'damaged',
    });
  });

  it('never inflates a bomb', async () => {
    const bomb = bombBody();
    const before = process.memoryUsage().rss;
    expect(await validate(bomb)).toEqual({ ok: false, reason: 'too_large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MIB);
  });

  it('answers whatever the bytes are', async () => {
    const anyBody = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => gzipSync(bytes)),
      fc.array(fc.json(), { maxLength: 9 }).map((lines) => gzipSync(lines.join('\n'))),
    );
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        const verdict = await validate(body);
        if (!verdict.ok) expect(verdict.reason).toMatch(/^(inflate_failed|no_events)$/);
        else if (verdict.invalid_lines.length === 0) expect(await linesOf(body)).toBeDefined();
      }),
    );
  });
});

describe('how deeply an event nests', () => {
  /** An event of so many levels: itself, and lists within one another. */
  const nested = (depth: number, text = '') =>
    `{"type":3,"timestamp":5,"text":${JSON.stringify(text)},"data":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

  it.each([
    ['what no page does, and twice that', 6_000, false],
    ['one level more than it may', MAX_EVENT_DEPTH + 1, false],
    ['as deeply as it may', MAX_EVENT_DEPTH, true],
  ])('has %s', async (_, depth, isEvent) => {
    // Brackets in texts do not count, escaped quotes end none.
    const line = nested(depth, `${'[{"\\'.repeat(3_000)}`);
    const verdict = await validate(gzipSync(`${line}\n{"type":3,"timestamp":6,"data":{}}\n`));
    expect(verdict).toMatchObject({ ok: true, invalid_lines: isEvent ? [] : [0] });
    expect(await linesOf(gzipSync(`${line}\n`))).toEqual(isEvent ? [line] : []);
  });
});

/** Text that does not compress, in pieces. */
function noise(bytes: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes / MIB) }, () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(49_152)))
      .toString('hex')
      .repeat(11),
  ).map((text) => Buffer.from(text));
}
