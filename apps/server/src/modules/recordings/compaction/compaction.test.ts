import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { readVisit, visitNames } from '@vitrine/fixtures/visits';
import { describe, expect, it } from 'vitest';
import { parseEnvelope } from '../../ingest/envelope.ts';
import type { PageEvent } from '../keyframes/serialized.ts';
import { begin, change, el, mutation, page, T } from '../keyframes/testing/events.ts';
import { RAW_BYTES_PER_KEYFRAME } from '../keyframes/where-to-cut.ts';
import { withLongTexts, withoutLongTexts } from './long-texts.ts';
import { createPageFrames, type PageFrame } from './page-frames.ts';
import { createRecordingFile, DamagedRecording, readFrame, readIndex } from './recording-file.ts';
import { type Base, type Bases, wholePicture, withSharedPicture } from './shared-pictures.ts';

/** The lines of each page load of a recorded visit, by page. */
function pagesOf(name: string): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const { envelope } of readVisit(name).requests) {
    const parsed = parseEnvelope(envelope);
    if (!parsed.ok) throw new Error(`${name} holds what is no envelope`);
    const { page_id } = parsed.header;
    const lines = gunzipSync(parsed.body).toString().split('\n').filter(Boolean);
    pages.set(page_id, [...(pages.get(page_id) ?? []), ...lines]);
  }
  return pages;
}

function framesOf(lines: readonly string[]): PageFrame[] {
  const frames: PageFrame[] = [];
  const cutting = createPageFrames((frame) => frames.push(frame));
  for (const json of lines) cutting.push({ event: JSON.parse(json), json });
  cutting.end();
  return frames;
}

const linesOf = ({ text }: Pick<PageFrame, 'text'>) => text.split('\n').slice(0, -1);
const eventsOf = (frame: PageFrame) => linesOf(frame).slice(frame.keyframe_lines);

/** A recording of these pages, and the long texts beside it. */
async function recorded(
  pages: ReadonlyMap<string, readonly string[]>,
  texts = new Map<string, string>(),
  pictures = new Map<string, Base>(),
) {
  const bases: Bases = {
    candidates: () => pictures.values(),
    used: () => {},
    add: (base) => pictures.set(base.hash, base),
  };
  const file = createRecordingFile();
  for (const [page_id, lines] of pages) {
    for (const frame of framesOf(lines)) {
      const text = linesOf(frame)
        .map((line) => withoutLongTexts(line, (hash, literal) => texts.set(hash, literal)))
        .map((line) => `${withSharedPicture(line, bases)}\n`)
        .join('');
      await file.add({ ...frame, text, page_id, tab_id: 'tab', characters: frame.text.length });
    }
  }
  const { parts, bytes } = await file.end();
  const object = Buffer.concat(parts);
  expect(object.length).toBe(bytes);
  return { object, texts, read: async (start: number, end: number) => object.subarray(start, end) };
}

describe('the recorded visits', () => {
  it('come back line for line, and take a fraction of what they did', async () => {
    const texts = new Map<string, string>();
    const pictures = new Map<string, Base>();
    let [stored, gzipped] = [0, 0];
    for (const name of visitNames()) {
      const pages = pagesOf(name);
      const { object, read } = await recorded(pages, texts, pictures);
      const { frames } = await readIndex(read, object.length);
      const back = new Map<string, string[]>();
      for (const frame of frames) {
        const whole = linesOf({ text: await readFrame(read, frame) }).map((line) =>
          wholePicture(line, (hash) => pictures.get(hash)?.text),
        );
        const text = whole
          .map((line) => `${withLongTexts(line ?? '', (hash) => texts.get(hash))}\n`)
          .join('');
        expect(text.length).toBe(frame.characters);
        const own = eventsOf({ ...frame, text });
        expect(own.length).toBe(frame.events);
        back.set(frame.page_id, [...(back.get(frame.page_id) ?? []), ...own]);
      }
      expect(back).toEqual(pages);
      stored += object.length;
      gzipped += gzipSync([...pages.values()].flat().join('\n')).length;
    }
    for (const text of [...texts.values(), ...[...pictures.values()].map(({ text }) => text)])
      stored += brotliCompressSync(text).length;
    // What is kept once a store counts here with few visits.
    expect(stored).toBeLessThan(gzipped / 4);
  });
});

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

describe('a damaged recording', () => {
  it.each(['cut short', 'a bit in a frame', 'a bit in the index', 'empty'])('%s: says so', async (how) => {
    const { object } = await recorded(
      new Map([['page', begin(page()).map((event) => JSON.stringify(event))]]),
    );
    const bad =
      how === 'empty' ? Buffer.alloc(0) : how === 'cut short' ? object.subarray(0, -5) : Buffer.from(object);
    if (how === 'a bit in a frame') bad[6] = (bad[6] ?? 0) ^ 1;
    if (how === 'a bit in the index') bad[bad.length - 20] = (bad[bad.length - 20] ?? 0) ^ 1;
    const read = async (start: number, end: number) => bad.subarray(start, end);
    const whole = async () => {
      const { frames } = await readIndex(read, bad.length);
      for (const frame of frames) await readFrame(read, frame);
    };
    await expect(whole()).rejects.toThrow(DamagedRecording);
  });
});
