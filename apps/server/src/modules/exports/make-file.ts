import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Language } from '@vitrine/contract/common';
import type { KeptVisit } from '@vitrine/contract/recording-file';
import type { RecordingOfSession, WholeRecording } from '@vitrine/contract/sessions-recording';
import type { SessionKey } from '../../database/recordset.ts';
import { countryOfTimeZone } from '../../kernel/countries.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { SafeFetcher } from '../../ports/safe-fetcher.ts';
import { carriedFiles, ownFiles } from '../assets/service.ts';
import { type ShownSession, shownSession } from '../blocks/service.ts';
import type { FrameNames, Frames } from '../recordings/service.ts';
import { pageViews } from '../sessions/service.ts';
import { namesIn, partsOf } from './gather.ts';
import { MAX_FILE_BYTES } from './limits.ts';
import { createOwnPictures } from './own-pictures.ts';
import { mayTell, withoutIdentity } from './without-identity.ts';
import { fileParts } from './write-file.ts';

export interface MakingDeps extends Needs<'orm' | 'storage' | 'disk_space'> {
  frames: Frames;
  names: FrameNames;
  /** Fetches what pages name of our own origin; undefined where no store is. */
  own: SafeFetcher | undefined;
  /** Origin under which browsers reach us. */
  public_url: () => string;
  /** The page that plays what is put into it. */
  template: () => Promise<string>;
}

export interface ToMake {
  session: SessionKey;
  recording: WholeRecording;
  language: Language;
  object_key: string;
  signal: AbortSignal;
  /** Told of each step, with how much of all is done: 0 to 1. Throws to end it. */
  onStep: (done: number) => Promise<void>;
}

export type Made = { ok: true; bytes: number } | { ok: false; why: 'not_found' | 'too_large' | 'no_room' };

class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** As base64, with what stands around it: what is compressed already becomes longer by a third. */
const GROWTH = 1.4;
/** Gzip of JSON lines, to their characters: pages seen were a tenth. */
const PACKED = 0.15;

const unpack = async (brotli: Uint8Array): Promise<string> =>
  (await promisify(brotliDecompress)(brotli)).toString();

/**
 * Writes a session's file to storage: the template, its recording, and what was kept of what its pages name. It is written as it is made,
 * and held nowhere. Throws `RecordingReplaced`, `RecordingGone`.
 */
export async function makeFile(deps: MakingDeps, toMake: ToMake): Promise<Made> {
  const { orm, storage, disk_space, frames } = deps;
  const { session, recording, object_key, onStep } = toMake;
  const shown = await shownSession(orm, session);
  if (!shown) return { ok: false, why: 'not_found' };
  const views = await pageViews(orm, session.workspace_id, session.session_id);
  const parts = partsOf(frames, session, recording);
  let done = 0;
  let all = 2 * recording.frames.length + recording.texts.length + 1;
  const step = () => onStep(++done / all);
  const addresses = await namesIn(parts, recording, deps.names, step);
  const kept = await carriedFiles(deps, session.workspace_id, addresses, shown.created_at, toMake.signal);
  const own = deps.own && ownFiles(deps.own, new URL(deps.public_url()).origin, addresses);
  const names = new Map([...kept.names, ...(own?.names ?? [])]);
  const files = [...kept.files, ...(own?.files ?? [])];
  all += files.length;
  const template = await deps.template();
  const size = estimated(template, recording, files);
  if (size > MAX_FILE_BYTES) return { ok: false, why: 'too_large' };
  if (size > disk_space.bytes()) return { ok: false, why: 'no_room' };
  const textOf = async (hash: string) => {
    const brotli = await parts.text(hash);
    return brotli && unpack(brotli);
  };
  const pictures = createOwnPictures(textOf);
  const source = fileParts({
    template,
    visit: visitOf(toMake, shown, views, names),
    frame: async (number) => withoutIdentity(await pictures.of(await unpack(await parts.frame(number)))),
    // Behind all frames: by then it is known which are bases.
    text: async (hash) => (pictures.isBase(hash) ? undefined : textOf(hash)),
    files,
  });
  let bytes = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const part of source) {
      bytes += part.length;
      if (bytes > MAX_FILE_BYTES) throw new TooLarge('the file is too large');
      yield part;
      await step();
    }
  }
  try {
    await storage.put(object_key, Readable.from(counted(), { objectMode: false }));
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, why: 'too_large' };
    throw error;
  }
  return { ok: true, bytes };
}

/** Bytes: a guess, to begin nothing that will not fit. */
const estimated = (
  template: string,
  { frames }: RecordingOfSession,
  files: readonly { bytes: number }[],
): number =>
  template.length +
  GROWTH * files.reduce((sum, { bytes }) => sum + bytes, 0) +
  GROWTH * PACKED * frames.reduce((sum, { characters }) => sum + characters, 0);

/** Without who it was: a file goes from hand to hand. */
function visitOf(
  { language, recording }: ToMake,
  shown: ShownSession,
  views: KeptVisit['views'],
  names: ReadonlyMap<string, string>,
): KeptVisit {
  const { visit } = recording;
  return {
    language,
    session: {
      session_id: shown.public_id,
      domain: shown.original_domain,
      start_time: new Date(shown.start_time).toISOString(),
      duration: Number(shown.duration_ms) / 1_000,
      device: shown.device,
      browser: shown.browser,
      os: shown.os,
      country: shown.country || countryOfTimeZone(shown.time_zone),
    },
    views: views.map(({ page_id, url, title }) => ({ page_id, url, title })),
    recording: mayTell(visit.first_event)
      ? { ...recording, visit: { ...visit, first_event: '' } }
      : recording,
    files: Object.fromEntries(names),
  };
}
