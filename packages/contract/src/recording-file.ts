import type { Language } from './common.ts';
import type { PublicSessionId } from './session-id.ts';
import type { PageView } from './sessions.ts';
import type { WholeRecording } from './sessions-recording.ts';

// A recording to keep: one HTML file that plays a visit from disk. What it holds of the visit stands in script elements that no browser
// runs, in the place of `VISIT_MARKER` of the built player (docs/formats.md).

/** Stands once in the built player. */
export const VISIT_MARKER = '<!--vitrine:visit-->';

/** `id` of the element with the visit, as JSON. */
export const VISIT_ELEMENT = 'vitrine-visit';

/** `id` of an element behind all of it: without, the file was cut short. */
export const END_ELEMENT = 'vitrine-end';

/** An address within a kept style sheet begins so; the kept file's name follows, of letters, digits, `-` and `_`. */
export const FILE_SCHEME = 'vitrine-file:';

/** What is told of the visit. No email, name or visitor's id: files go from hand to hand. */
export interface KeptVisit {
  /** Of the person who asked for it. */
  language: Language;
  session: {
    session_id: PublicSessionId;
    /** The store's; empty when unknown. */
    domain: string;
    /** ISO 8601. */
    start_time: string;
    /** Seconds. */
    duration: number;
    device: string;
    browser: string;
    os: string;
    country: string;
  };
  /** Addresses and titles of its pages, in order of time. */
  views: readonly Pick<PageView, 'page_id' | 'url' | 'title'>[];
  recording: WholeRecording;
  /** Names of the kept files, by the address that the store's pages have them at. */
  files: Readonly<Record<string, string>>;
}
