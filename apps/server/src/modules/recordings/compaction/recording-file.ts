import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, crc32 } from 'node:zlib';
import type { LightIndex, RecordingIndex } from '@vitrine/contract/recording-index';
import type { Contribution } from '@vitrine/recording/contribution/contribution';
import type { BlockFacts } from '../../blocks/service.ts';
import type { NamedAssets } from './named-assets.ts';
import type { PageFrame } from './page-frames.ts';

// A recording: one object a session, written once. It can be understood without the database, and read in parts.
//
//     offset  bytes  what
//     0       4      magic "VTF1"
//     4       …      frames, one after the other: brotli of JSON lines, long texts by reference
//     …       n      index: brotli of JSON, `RecordingContents`, in three lines
//     end-12  4      CRC-32 of the index as it lies here
//     end-8   4      n
//     end-4   4      magic "VTFI"
//
// The lines of the index are `LightContents` but for its last brackets, the markers, and `Origin` with the contribution: whoever opens a replay parses the
// first alone, which is less than half. Recordings from before 0.3.0 have all in one line.

const MAGIC = Buffer.from('VTF1');
const INDEX_MAGIC = Buffer.from('VTFI');
const FOOTER_BYTES = 12;

/**
 * Brotli's quality. Of its eleven, nine is the last that compresses faster than a visit produces by some thousand times; the two
 * above it take ten times as long for a tenth less.
 */
const QUALITY = 9;

/** One frame of a page, what is kept once a store already replaced. */
export interface WrittenFrame extends PageFrame {
  page_id: string;
  tab_id: string;
  /** Characters of its JSON lines with their long texts. */
  characters: number;
  /** Hashes of the texts that it refers to, and of the bases of its pictures: what else must be had to read it. Each once. */
  texts: readonly string[];
  /** What it names besides these: places in `assets.addresses` of the index. Recordings of before have none. */
  assets?: readonly number[];
}

export interface FrameFacts extends Omit<WrittenFrame, 'text'> {
  /** Where it lies in the object: from `start` until before `end`, bytes. */
  start: number;
  end: number;
  /** Of its bytes as they lie there, hex. */
  checksum: string;
}

/** What the database is made of again, should it be an older copy than this recording. */
export interface Origin {
  /** What the headers of all blocks in it said, one each. */
  blocks: readonly BlockFacts[];
  /** The session's counts as validation found them. */
  event_counts: Readonly<Record<string, number>>;
  quarantined_blocks: number;
  quarantined_events: number;
}

/** What a replay begins with. */
export interface LightContents {
  /** Frames of a page in order of time, the pages in the order in which they began. */
  frames: readonly FrameFacts[];
  /** What is known of the visit without its events (docs/decisions/018). */
  visit: LightIndex;
  /** Recordings of before have none. */
  assets?: NamedAssets;
}

export interface RecordingContents extends LightContents, Origin {
  visit: RecordingIndex;
  /** What the visit adds to what is known of all. Recordings of before have none. */
  contribution?: Contribution | undefined;
}

/** As texts and frames lie in storage, and go to the browser. */
export const compressText = (text: string): Promise<Buffer> =>
  promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });

/** Takes a session's frames one by one, those of a page in order of time; `end` answers the whole object, in parts, and its index. */
export function createRecordingFile() {
  const parts: Uint8Array[] = [MAGIC];
  const frames: FrameFacts[] = [];
  let at = MAGIC.length;
  return {
    async add({ text, ...facts }: WrittenFrame): Promise<void> {
      const body = await compressText(text);
      parts.push(body);
      frames.push({
        ...facts,
        start: at,
        end: at + body.length,
        checksum: checksumOf(body),
      });
      at += body.length;
    },
    async end(
      visit: RecordingIndex,
      origin: Origin,
      { assets, contribution }: Pick<RecordingContents, 'assets' | 'contribution'> = {},
    ): Promise<{ parts: readonly Uint8Array[]; bytes: number; index: RecordingContents }> {
      const order = [...new Set(frames.map(({ page_id }) => page_id))];
      const { markers, ...light } = visit;
      const contents: LightContents = {
        visit: light,
        ...(assets && { assets }),
        frames: order.flatMap((id) => frames.filter(({ page_id }) => page_id === id)),
      };
      const body = await compressText(indexText(contents, markers, { ...origin, contribution }));
      const footer = Buffer.alloc(FOOTER_BYTES);
      footer.writeUInt32BE(crc32(body));
      footer.writeUInt32BE(body.length, 4);
      INDEX_MAGIC.copy(footer, 8);
      return {
        parts: [...parts, body, footer],
        bytes: at + body.length + FOOTER_BYTES,
        index: { ...contents, ...origin, contribution, visit },
      };
    },
  };
}

export class DamagedRecording extends Error {
  override readonly name = 'DamagedRecording';
}

/** Gives the bytes of an object from `start` until before `end`. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>;

const MARKERS = ',"markers":';

/** As JSON breaks lines: between its tokens. */
export function indexText(
  { visit, ...contents }: LightContents,
  markers: RecordingIndex['markers'],
  origin: Origin & Pick<RecordingContents, 'contribution'>,
): string {
  const light = JSON.stringify({ ...contents, visit }).slice(0, -2);
  return [light, `${MARKERS}${JSON.stringify(markers)}}`, `,${JSON.stringify(origin).slice(1)}`].join('\n');
}

/** @param bytes of the whole object. Throws `DamagedRecording` */
export const readIndex = async (read: ReadRange, bytes: number): Promise<RecordingContents> =>
  JSON.parse(await readIndexText(read, bytes));

/** What a replay begins with, and its markers as JSON. No more of it is parsed. As `readIndex`. */
export async function readLight(
  read: ReadRange,
  bytes: number,
): Promise<{ contents: LightContents; markers: Uint8Array }> {
  const text = await readIndexText(read, bytes);
  const [light, markers] = text.split('\n');
  if (markers !== undefined)
    return {
      contents: JSON.parse(`${light}}}`),
      markers: Buffer.from(markers.slice(MARKERS.length, -1)),
    };
  const { frames, visit: whole }: RecordingContents = JSON.parse(text);
  const { markers: listed, ...visit } = whole;
  return { contents: { frames, visit }, markers: Buffer.from(JSON.stringify(listed)) };
}

async function readIndexText(read: ReadRange, bytes: number): Promise<string> {
  const footer = Buffer.from(await read(Math.max(0, bytes - FOOTER_BYTES), bytes));
  if (footer.length !== FOOTER_BYTES || !footer.subarray(8).equals(INDEX_MAGIC))
    throw new DamagedRecording('the recording has no end');
  const end = bytes - FOOTER_BYTES;
  const length = footer.readUInt32BE(4);
  if (length > end) throw new DamagedRecording('the index of the recording is longer than itself');
  const body = await read(end - length, end);
  if (crc32(body) !== footer.readUInt32BE(0))
    throw new DamagedRecording('the index of the recording is damaged');
  return (await promisify(brotliDecompress)(body)).toString();
}

/** The frame's JSON lines, long texts by reference. Throws `DamagedRecording`. */
export async function readFrame(read: ReadRange, { start, end, checksum }: FrameFacts): Promise<string> {
  const body = await read(start, end);
  checkFrame({ checksum }, body);
  return (await promisify(brotliDecompress)(body)).toString();
}

/** Throws `DamagedRecording` when these are not the frame's bytes. */
export function checkFrame({ checksum }: Pick<FrameFacts, 'checksum'>, body: Uint8Array): void {
  if (checksumOf(body) !== checksum) throw new DamagedRecording('a frame of the recording is damaged');
}

const checksumOf = (body: Uint8Array): string => crc32(body).toString(16).padStart(8, '0');
