import { createContribution } from '@vitrine/recording/contribution/create-contribution';
import { createIndex } from '@vitrine/recording/create-index';
import { baseIn } from '@vitrine/recording/frames/pictures';
import type { RecordedLine } from '../body.ts';
import { type Batch, mergePages } from '../merge.ts';
import { textOf } from './frame-lines.ts';
import { textHash, withoutLongTexts } from './long-texts.ts';
import { createAssetNames } from './named-assets.ts';
import { createPageFrames, type PageFrame } from './page-frames.ts';
import { type Part, recordedIn } from './parts.ts';
import {
  compressText,
  createRecordingFile,
  type Origin,
  type RecordingContents,
  type WrittenFrame,
} from './recording-file.ts';
import { type Picture, type Pictures, withSharedPicture } from './shared-pictures.ts';

/** Where events of one page load come from: its blocks, or its frames in an older recording of the session. */
export interface Source {
  page_id: string;
  tab_id: string;
  /** No event of it is earlier; ms since the epoch. */
  first_at: number;
}

export type TextKind = 'text' | 'base' | 'seed';

/** A text that is kept once a store (long-texts.ts, shared-pictures.ts), compressed as it lies in storage. */
export interface KeptText {
  hash: string;
  kind: TextKind;
  body: Uint8Array;
}

export interface Plan {
  /** In order of `first_at`. */
  sources: readonly Source[];
  /** Bases and seeds of the store that pictures may be told by, the likeliest first. */
  pictures: readonly KeptText[];
}

/** What the writing asks for as it goes on. */
export interface Ask {
  /** The next part of a source; undefined when there is none. */
  part(source: number): Promise<Part | undefined>;
  /** Those of the texts that are not kept yet. */
  unknown(hashes: readonly string[]): Promise<readonly string[]>;
  /** What else the recording is to say; asked once all parts have been given. */
  origin(): Promise<Origin>;
}

export interface WrittenRecording {
  /** The object, in parts. */
  parts: readonly Uint8Array[];
  bytes: number;
  index: RecordingContents;
  /** What it refers to and was not kept yet. */
  texts: readonly KeptText[];
  /** All that it refers to. */
  text_hashes: readonly string[];
  /** Events in it; the visitor's times of the first and the last, ms since the epoch. */
  events: number;
  first_at: number;
  last_at: number;
}

/** Each costs some milliseconds a picture. */
const MAX_BASES = 24;
/** Of all that pictures are told by: what compresses well has little to fetch, and much to hold. */
const MAX_BASE_CHARS = 8_000_000;

/** Lines are handed on together up to about so many characters. */
const BATCH_CHARS = 1024 * 1024;

interface SourceLine extends RecordedLine {
  source: number;
}

/** Writes a session's events as one recording. Of what it reads it holds a part of each page that is open at a time. */
export async function writeRecording({ sources, pictures }: Plan, ask: Ask): Promise<WrittenRecording> {
  const file = createRecordingFile();
  const visit = createIndex({ labels: true, beside: createContribution() });
  const store = await createStore(pictures);
  const cut = new Map<string, { frames: ReturnType<typeof createPageFrames>; left: number }>();
  const ready: (PageFrame & { page_id: string; tab_id: string })[] = [];
  for (const { page_id, tab_id } of sources) {
    const page = cut.get(page_id);
    if (page) page.left += 1;
    else
      cut.set(page_id, {
        frames: createPageFrames((frame) => ready.push({ ...frame, page_id, tab_id })),
        left: 1,
      });
  }
  let events = 0;
  let [first_at, last_at] = [Number.POSITIVE_INFINITY, 0];

  const flush = async () => {
    for (const frame of ready.splice(0))
      await file.add({ ...frame, ...store.shortened(frame.text), characters: frame.text.length });
  };
  const ended = ({ page_id }: Source) => {
    const page = cut.get(page_id);
    if (!page || --page.left > 0) return;
    page.frames.end();
    cut.delete(page_id);
  };

  const merged = mergePages(
    sources.map((source, number) => ({
      first_at: source.first_at,
      async *batches() {
        yield* batchesOf(number, ask);
        ended(source);
      },
    })),
  );
  for await (const line of merged) {
    const source = sources[line.source] as Source;
    const { page_id, tab_id } = source;
    cut.get(page_id)?.frames.push(line);
    visit.push({ ...line.event, page_id, tab_id });
    events += 1;
    first_at = Math.min(first_at, line.event.timestamp);
    last_at = Math.max(last_at, line.event.timestamp);
    if (ready.length > 0) await flush();
  }
  await flush();
  const { parts, bytes, index } = await file.end(visit.index(), await ask.origin(), {
    assets: store.assets(),
    contribution: visit.contribution(),
  });
  const text_hashes = [...new Set(index.frames.flatMap(({ texts }) => texts))];
  const unknown = await ask.unknown(text_hashes);
  return {
    parts,
    bytes,
    index,
    texts: await Promise.all(unknown.map((hash) => store.kept(hash))),
    text_hashes,
    events,
    first_at: events > 0 ? first_at : 0,
    last_at,
  };
}

async function* batchesOf(source: number, ask: Ask): AsyncGenerator<Batch<SourceLine>> {
  for (let part = await ask.part(source); part; part = await ask.part(source)) {
    let lines: SourceLine[] = [];
    let characters = 0;
    for await (const line of recordedIn(part)) {
      lines.push({ ...line, source });
      characters += line.json.length;
      if (characters < BATCH_CHARS) continue;
      yield batchOf(lines);
      lines = [];
      characters = 0;
    }
    if (lines.length > 0) yield batchOf(lines);
  }
}

const batchOf = (lines: readonly SourceLine[]): Batch<SourceLine> => ({
  length: lines.length,
  timestamp: (index) => lines[index]?.event.timestamp ?? 0,
  item: (index) => lines[index] as SourceLine,
});

/** The texts of the store, as far as this recording has to do with them. */
async function createStore(pictures: readonly KeptText[]) {
  const texts = new Map<string, { text: string; kind: TextKind }>();
  const names = createAssetNames();
  const bases: Picture[] = [];
  const seeds: Picture[] = [];
  let characters = 0;
  for (const { hash, kind, body } of pictures) {
    const text = await textOf(body).catch(() => '');
    // What is told by a damaged one could never be read.
    if (textHash(text) !== hash || characters + text.length > MAX_BASE_CHARS) continue;
    characters += text.length;
    (kind === 'seed' ? seeds : bases).push({ hash, text });
  }
  const own: Pictures = {
    bases: () => bases,
    seeds: () => seeds,
    areMany: () => bases.length + seeds.length >= MAX_BASES,
    add(picture, kind) {
      bases.unshift(picture);
      characters += picture.text.length;
      while (bases.length > MAX_BASES || (characters > MAX_BASE_CHARS && bases.length > 1))
        characters -= bases.pop()?.text.length ?? 0;
      texts.set(picture.hash, { text: picture.text, kind });
    },
  };
  return {
    /** A frame's lines with references in place of what is kept once a store, what these refer to, and what the lines name. */
    shortened(frame: string): Pick<WrittenFrame, 'text' | 'texts' | 'assets'> {
      const used = new Set<string>();
      const lines = frame.split('\n').slice(0, -1);
      const shorts = lines.map((line) =>
        withoutLongTexts(line, (hash, text) => {
          used.add(hash);
          texts.set(hash, { text, kind: 'text' });
          names.text(hash, text);
        }),
      );
      const text = shorts.map((short) => {
        const shared = withSharedPicture(short, own);
        const base = baseIn(shared);
        if (base) used.add(base);
        return `${shared}\n`;
      });
      return { text: text.join(''), texts: [...used], assets: names.frame(shorts) };
    },
    assets: names.all,
    async kept(hash: string): Promise<KeptText> {
      const known = texts.get(hash);
      // A base that was there when this began and has gone since: the recording is to be written anew.
      if (!known) throw new Error(`text ${hash} is missing`);
      return { hash, kind: known.kind, body: await compressText(known.text) };
    },
  };
}
