// Long: what is written is read back in every way that it is read, with the same few helpers.
import { brotliCompressSync, brotliDecompressSync, crc32, gunzipSync, gzipSync } from 'node:zlib';
import { createPageAssets } from '@vitrine/assets/page';
import { readVisit, visitNames } from '@vitrine/fixtures/visits';
import { frameLines } from '@vitrine/recording/frames/frame-text';
import { describe, expect, it } from 'vitest';
import { parseEnvelope } from '../../ingest/envelope.ts';
import type { PageEvent } from '../keyframes/serialized.ts';
import { begin, change, el, mutation, page, T } from '../keyframes/testing/events.ts';
import { RAW_BYTES_PER_KEYFRAME } from '../keyframes/where-to-cut.ts';
import { textHash } from './long-texts.ts';
import { createPageFrames, type PageFrame } from './page-frames.ts';
import type { Part } from './parts.ts';
import {
  DamagedRecording,
  type FrameFacts,
  type RecordingContents,
  readFrame,
  readIndex,
  readLight,
} from './recording-file.ts';
import { type KeptText, type WrittenRecording, writeRecording } from './write-recording.ts';

const text = (body: Uint8Array) => brotliDecompressSync(body).toString();

/** The pages of a recorded visit: of each its blocks' bodies. */
function pagesOf(name: string): Map<string, Uint8Array[]> {
  const pages = new Map<string, Uint8Array[]>();
  for (const { envelope } of readVisit(name).requests) {
    const parsed = parseEnvelope(envelope);
    if (!parsed.ok) throw new Error(`${name} holds what is no envelope`);
    const { page_id } = parsed.header;
    pages.set(page_id, [...(pages.get(page_id) ?? []), parsed.body]);
  }
  return pages;
}

const linesIn = (bodies: readonly Uint8Array[]) =>
  bodies.flatMap((body) => gunzipSync(body).toString().split('\n').filter(Boolean));

function framesOf(lines: readonly string[]): PageFrame[] {
  const frames: PageFrame[] = [];
  const cutting = createPageFrames((frame) => frames.push(frame));
  for (const json of lines) cutting.push({ event: JSON.parse(json), json });
  cutting.end();
  return frames;
}

const linesOf = ({ text }: Pick<PageFrame, 'text'>) => text.split('\n').slice(0, -1);
const eventsOf = (frame: PageFrame) => linesOf(frame).slice(frame.keyframe_lines);

/** Writes these pages, each in its parts, with the texts that the store has, and adds the new ones to these. */
async function written(
  pages: ReadonlyMap<string, readonly Part[]>,
  store = new Map<string, KeptText>(),
): Promise<WrittenRecording> {
  const waiting = [...pages.values()].map((parts) => [...parts]);
  const recording = await writeRecording(
    {
      sources: [...pages.keys()].map((page_id) => ({ page_id, tab_id: 'tab', first_at: 0 })),
      pictures: [...store.values()].filter(({ kind }) => kind !== 'text'),
    },
    {
      part: async (source) => waiting[source]?.shift(),
      unknown: async (hashes) => hashes.filter((hash) => !store.has(hash)),
      origin: async () => ({ blocks: [], event_counts: {}, quarantined_blocks: 0, quarantined_events: 0 }),
    },
  );
  for (const kept of recording.texts) store.set(kept.hash, kept);
  return recording;
}

const objectOf = ({ parts }: WrittenRecording) => Buffer.concat(parts);
const rangesOf = (object: Buffer) => async (start: number, end: number) => object.subarray(start, end);
const blocksOf = (bodies: readonly Uint8Array[]): Part[] =>
  bodies.map((body) => ({ kind: 'block', body, invalid_lines: [] }));

/** The addresses that a viewer finds in a frame. */
function namedIn(lines: readonly string[]): string[] {
  const found = new Set<string>();
  const read = createPageAssets((address, kind) => {
    if (kind !== 'hint') found.add(address);
    return undefined;
  });
  for (const line of lines) read(JSON.parse(line));
  return [...found];
}
/** Those that the index lists for it. */
const listedFor = ({ assets }: RecordingContents, frame: FrameFacts) =>
  [...(frame.assets ?? []), ...frame.texts.flatMap((hash) => assets?.texts[hash] ?? [])].map(
    (place) => assets?.addresses[place],
  );

/** The events of each page as a recording tells them. */
async function readBack(object: Buffer, index: RecordingContents, store: ReadonlyMap<string, KeptText>) {
  const { frames } = index;
  const back = new Map<string, string[]>();
  for (const frame of frames) {
    const lines = frameLines(await readFrame(rangesOf(object), frame), (hash) => {
      const kept = store.get(hash);
      return kept && text(kept.body);
    });
    expect(lines.join('\n').length + 1).toBe(frame.characters);
    expect(listedFor(index, frame)).toEqual(expect.arrayContaining(namedIn(lines)));
    const own = lines.slice(frame.keyframe_lines);
    expect(own.length).toBe(frame.events);
    back.set(frame.page_id, [...(back.get(frame.page_id) ?? []), ...own]);
  }
  return back;
}

describe('the recorded visits', () => {
  it('come back line for line, also when written again, and take a fraction of what they did', async () => {
    const store = new Map<string, KeptText>();
    let [stored, gzipped] = [0, 0];
    for (const name of visitNames()) {
      const bodies = pagesOf(name);
      const recording = await written(
        new Map([...bodies].map(([page_id, bodies]) => [page_id, blocksOf(bodies)])),
        store,
      );
      const object = objectOf(recording);
      expect(object.length).toBe(recording.bytes);
      const index = await readIndex(rangesOf(object), object.length);
      const lines = new Map([...bodies].map(([page_id, bodies]) => [page_id, linesIn(bodies)]));
      expect(await readBack(object, index, store)).toEqual(lines);
      const all = [...lines.values()].flat();
      const times = all.map((line) => JSON.parse(line).timestamp as number);
      expect(recording).toMatchObject({
        events: all.length,
        first_at: Math.min(...times),
        last_at: Math.max(...times),
      });

      const again = await written(
        new Map([...lines.keys()].map((page_id) => [page_id, partsOf(object, index, page_id, store)])),
        store,
      );
      expect(await readBack(objectOf(again), again.index, store)).toEqual(lines);
      stored += object.length;
      gzipped += gzipSync(all.join('\n')).length;
    }
    for (const { body } of store.values()) stored += body.length;
    // What is kept once a store counts here with few visits.
    expect(stored).toBeLessThan(gzipped * MOST);
  });
});

/** Of their gzip. */
const MOST = 0.35;

/** A page of a recording, to be written again. */
const partsOf = (
  object: Buffer,
  { frames }: RecordingContents,
  page_id: string,
  store: ReadonlyMap<string, KeptText>,
): Part[] =>
  frames
    .filter((frame) => frame.page_id === page_id)
    .map(({ start, end, keyframe_lines, texts }) => ({
      kind: 'frame',
      body: object.subarray(start, end),
      keyframe_lines,
      texts: new Map(texts.map((hash) => [hash, (store.get(hash) as KeptText).body])),
    }));

describe('a long page', () => {
  const said = (n: number): PageEvent => ({
    ...mutation({ texts: [{ id: 5, value: `${n} ${'x'.repeat(500)}` }] }),
    timestamp: T + 1 + n,
  });
  const events = [
    ...begin(page(el(4, 'p', [{ type: 3, id: 5, textContent: '' }]))),
    ...Array.from({ length: 9_000 }, (_, n) => said(n)),
  ];
  const frames = framesOf(events.map((event) => JSON.stringify(event)));

  it('is cut where its events have become many, and each part stands alone', () => {
    expect(frames.length).toBeGreaterThan(3);
    const [first, ...others] = frames;
    expect(first?.keyframe_lines).toBe(0);
    expect(frames.flatMap(eventsOf)).toEqual(events.map((event) => JSON.stringify(event)));
    let before = first as PageFrame;
    for (const frame of others) {
      expect(frame.has_picture).toBe(true);
      expect(frame.from).toBeGreaterThan(before.to);
      expect(frame.from).toBeLessThan(JSON.parse(eventsOf(frame)[0] ?? '').timestamp);
      // The page is there with the last text of before.
      const keyframe = linesOf(frame).slice(0, frame.keyframe_lines);
      expect(keyframe.length).toBeGreaterThanOrEqual(2);
      expect(keyframe.join()).toContain(JSON.parse(eventsOf(before).at(-1) ?? '').data.texts[0].value);
      expect(frame.text.length).toBeLessThan(RAW_BYTES_PER_KEYFRAME * 1.1);
      before = frame;
    }
  });
});

describe('a page of megabytes', () => {
  it('is cut with a page of its own behind a picture that fills a frame, and not at each event', () => {
    const large = begin(page(el(4, 'p', [{ type: 3, id: 5, textContent: 'x'.repeat(9_000_000) }])));
    const small = Array.from({ length: 50 }, (_, n) => ({
      ...mutation({ texts: [{ id: 5, value: String(n) }] }),
      timestamp: T + 1 + n,
    }));
    const lines = [...large, ...small].map((event) => JSON.stringify(event));
    const frames = framesOf(lines);
    expect(frames.map(({ has_picture }) => has_picture)).not.toContain(false);
    expect(frames.slice(1).map(({ keyframe_lines }) => keyframe_lines > 0)).toEqual([true]);
    expect(frames.flatMap(eventsOf)).toEqual(lines);
  });
});

describe('a page without a picture', () => {
  it('is cut all the same, and says that there is nothing to see', () => {
    const one = { ...change(3, { id: 1, x: 0, y: 0, z: 'x'.repeat(100_000) }) };
    const lines = Array.from({ length: 200 }, (_, n) => JSON.stringify({ ...one, timestamp: T + n }));
    const frames = framesOf(lines);
    expect(frames.length).toBeGreaterThan(1);
    expect(frames.map(({ has_picture }) => has_picture)).not.toContain(true);
    expect(frames.flatMap(eventsOf)).toEqual(lines);
  });
});

describe('pictures of a store', () => {
  const line = (n: number) =>
    begin(
      page(
        ...Array.from({ length: 60 }, (_, i) =>
          el(5 + 2 * i, 'p', [{ type: 3, id: 6 + 2 * i, textContent: `shoe ${i} of ${i === 30 ? n : 0}` }]),
        ),
      ),
    )
      .map((event) => JSON.stringify(event))
      .join('\n');
  const told = async (n: number, store: ReadonlyMap<string, KeptText>) => {
    const pages = new Map([['page', blocksOf([gzipSync(line(n))])]]);
    return (await written(pages, new Map(store))).text_hashes;
  };

  it('tell no others when they are damaged, or too large together', async () => {
    const store = new Map<string, KeptText>();
    const [seed = ''] = await told(1, store);
    await written(new Map([['page', blocksOf([gzipSync(line(1))])]]), store);
    const base = { ...(store.get(seed) as KeptText), kind: 'base' as const };
    const other = brotliCompressSync('something else '.repeat(100));
    const large = (n: number): [string, KeptText] => {
      const text = `${n}`.repeat(4_000_000);
      return [textHash(text), { hash: textHash(text), kind: 'base', body: brotliCompressSync(text) }];
    };
    expect(await told(2, new Map([[seed, base]]))).toEqual([seed]);
    expect(await told(2, new Map([[seed, { ...base, body: other }]]))).not.toContain(seed);
    expect(await told(2, new Map([[seed, { ...base, body: new Uint8Array(5) }]]))).not.toContain(seed);
    expect(await told(2, new Map([large(1), large(2), [seed, base]]))).not.toContain(seed);
  });
});

/** The same object as it was written before version 0.3.0: with all of its index in one line, and no list of what it names. */
async function asBefore(object: Buffer): Promise<Buffer> {
  const { assets: _, frames, ...others } = await readIndex(rangesOf(object), object.length);
  const bare = frames.map(({ assets: _, ...frame }) => frame);
  const body = brotliCompressSync(JSON.stringify({ ...others, frames: bare }));
  const footer = Buffer.from(object.subarray(-12));
  footer.writeUInt32BE(body.length, footer.writeUInt32BE(crc32(body)));
  return Buffer.concat([object.subarray(0, Math.max(...frames.map(({ end }) => end))), body, footer]);
}

it('reads recordings of before as its own', async () => {
  const pages = [...pagesOf('compare-mugs')].map(([page_id, own]) => [page_id, blocksOf(own)] as const);
  const recording = await written(new Map(pages));
  const { index } = recording;
  const now = objectOf(recording);
  const old = await asBefore(now);
  const [whole, before] = await Promise.all([now, old].map((one) => readIndex(rangesOf(one), one.length)));
  expect(whole).toEqual(JSON.parse(JSON.stringify(index)));
  const { assets: _, frames = [], ...others } = whole ?? {};
  const bare = frames.map(({ assets: _, ...frame }) => frame);
  expect(before).toEqual({ ...others, frames: bare });
  expect(index.visit.markers.length).toBeGreaterThan(0);
  const light = async (one: Buffer) => {
    const { contents, markers } = await readLight(rangesOf(one), one.length);
    return { ...contents, markers: JSON.parse(Buffer.from(markers).toString()) };
  };
  const { markers, ...visit } = JSON.parse(JSON.stringify(index.visit));
  expect(await light(now)).toEqual({ assets: whole?.assets, frames, visit, markers });
  expect(await light(old)).toEqual({ frames: bare, visit, markers });
});

describe('a damaged recording', () => {
  it.each(['cut short', 'a bit in a frame', 'a bit in the index', 'empty'])('%s: says so', async (how) => {
    const lines = begin(page())
      .map((event) => JSON.stringify(event))
      .join('\n');
    const object = objectOf(await written(new Map([['page', blocksOf([gzipSync(lines)])]])));
    const bad =
      how === 'empty' ? Buffer.alloc(0) : how === 'cut short' ? object.subarray(0, -5) : Buffer.from(object);
    if (how === 'a bit in a frame') bad[6] = (bad[6] ?? 0) ^ 1;
    if (how === 'a bit in the index') bad[bad.length - 20] = (bad[bad.length - 20] ?? 0) ^ 1;
    const whole = readIndex(rangesOf(bad), bad.length).then(({ frames }) =>
      Promise.all(frames.map((frame) => readFrame(rangesOf(bad), frame))),
    );
    await expect(whole).rejects.toThrow(DamagedRecording);
  });
});
