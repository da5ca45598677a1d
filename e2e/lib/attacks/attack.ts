import { type At, meta, type PostedPage, picture, says, visibility } from '../posted-recording.ts';
import { documentOf, type Make, maker } from './nodes.ts';

/** A visit that attacks whoever watches it: its first page load attacks, its second one is harmless. */
export interface Attack {
  name: string;
  pages: readonly PostedPage[];
  /** Whether its first page has a picture that can be shown. Then what comes last in it, a good event, is seen. */
  hasPicture: boolean;
}

/** What an attack puts into the recorded page; what is not told is as on a harmless page. */
export interface Payload {
  head?: readonly unknown[];
  body?: readonly unknown[];
  /** In place of `head` and `body`: the events that show the page. */
  pictured?: readonly At[];
  /** Types and data of the events that follow, some ms apart. */
  later?: readonly Told[];
  /** In place of that: these events, at their own times before `ALIVE_AT`. */
  at?: readonly At[];
  hasPicture?: boolean;
}
export interface Told {
  type: number;
  data: unknown;
}

/** An attack's own name for its addresses, what it runs and asks for. */
export interface Recipe {
  name: string;
  make: (tools: Make) => Payload;
}
export const recipe = (name: string, make: Recipe['make']): Recipe => ({ name, make });

/** When the attacking page says `ALIVE`, and when the harmless page that follows shows `HEALTHY`: ms of session time. */
export const ALIVE_AT = 900;
export const HEALTHY_AT = 2_000;
export const ALIVE = 'alive';
export const HEALTHY = 'healthy';

const BEGINS_AT = 100;
const APART_MS = 10;

export function attackOf({ name, make }: Recipe): Attack {
  const { head = [], body = [], pictured, later = [], at, hasPicture = true } = make(maker(name));
  const events = at ?? later.map((told, i) => ({ ...told, at: spread(i, later.length) }));
  const shown = pictured ?? [meta(0), { at: 0, type: 2, data: documentOf({ head, body }) }];
  return {
    name,
    hasPicture,
    pages: [
      { blocks: [[...shown, visibility(1, true), ...events, says(ALIVE_AT, ALIVE)]] },
      { blocks: [[meta(HEALTHY_AT), picture(HEALTHY_AT, HEALTHY), visibility(HEALTHY_AT + 1, true)]] },
    ],
  };
}

/** All of them before the last event. */
const spread = (i: number, count: number) =>
  Math.round(BEGINS_AT + i * Math.min(APART_MS, (ALIVE_AT - 2 * BEGINS_AT) / count));
