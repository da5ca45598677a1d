import { Replayer } from '@rrweb/replay';
import { buildTimeline, createPageReplayer, type PageReplayer } from '@vitrine/player';
import {
  newPageState,
  type PageState,
} from '../../apps/server/src/modules/recordings/keyframes/page-state.ts';
import type { PageEvent } from '../../apps/server/src/modules/recordings/keyframes/serialized.ts';
import { BEHIND_EVENT_MS } from '../../apps/server/src/modules/recordings/keyframes/where-to-cut.ts';
import { MOUSE, pictureOf } from './picture.ts';

/** What happened in one page load. */
export interface Stream {
  name: string;
  events: readonly PageEvent[];
  /** At most so many moments of it are looked at, spread over the whole; every one where nothing is said. */
  moments?: number;
  /** Lines in which a keyframe is known to show something else (docs/decisions/013): a regular expression, and why. */
  known?: { lines: string; reason: string };
}

export interface Difference {
  /** Which two replays, and when. */
  where: string;
  /** Lines that only the replay from the start has (`-`), and only the other (`+`). */
  lines: string[];
}

export interface Comparison {
  name: string;
  comparisons: number;
  differences: Difference[];
  /** Of the comparisons, those that differ as is known, and why. */
  known: { count: number; reason: string };
}

/** A replay as the viewer makes it, and what it shows. */
interface Shown {
  replay: PageReplayer;
  show(timestamp: number): string[];
}

/** Replays a page load from its start and from keyframes at many moments, as the viewer does, and compares what is shown. */
export function compareStream({ name, events, moments, known }: Stream): Comparison {
  const result = emptyComparison(name, known?.reason);
  const state = newPageState();
  const chosen = chosenMoments(events, moments ?? Number.POSITIVE_INFINITY);
  const lastMoment = Math.max(...chosen);
  let fromStart: Shown | null = null;
  let fromEarlier: Shown | null = null;
  let fromFirst: Shown | null = null;
  const note = (where: string, lines: string[]) => {
    result.comparisons++;
    if (known && lines.length > 0 && lines.every((line) => new RegExp(known.lines).test(line)))
      result.known.count++;
    else if (lines.length > 0) result.differences.push({ where, lines });
  };

  /** A state that begins at the first keyframe, as that of a job that was stopped may. */
  let takenUp: PageState | null = null;

  events.forEach((event, index) => {
    state.apply(deepFrozen(structuredClone(event)));
    takenUp?.apply(deepFrozen(structuredClone(event)));
    if (!chosen.has(index)) return;
    const { timestamp } = event;
    const at = timestamp + BEHIND_EVENT_MS;
    const keyframe = state.keyframe(at);
    if (!keyframe) return;
    const rest = events.slice(index + 1);
    const when = `behind event ${index}`;
    fromStart ??= shown(events, timestamp);
    const stepwise = fromStart.show(timestamp);
    let atOnce: string[] | null = null;
    const compare = (where: string, found: string[]) => {
      let lines = differenceOf(stepwise, found);
      if (lines.length > 0) {
        // Of selections and positions that come at once rrweb applies the last alone; going step by step it applies each.
        atOnce ??= pictureAt(events, timestamp);
        if (differenceOf(atOnce, found).length === 0) lines = [];
      }
      note(`${when}: ${where}`, lines);
    };
    const fresh = shown([...keyframe, ...rest], timestamp);
    compare('a keyframe there', fresh.show(timestamp));
    if (fromEarlier) {
      compare('the keyframe before', fromEarlier.show(timestamp));
      if (fromEarlier !== fromFirst) fromEarlier.replay.destroy();
    }
    if (fromFirst && fromFirst !== fromEarlier) compare('the first keyframe', fromFirst.show(timestamp));
    fromFirst ??= fresh;
    fromEarlier = fresh;

    if (index === lastMoment) {
      // The viewer looks half a millisecond beyond the moment that it seeks: there the keyframe must stand whole.
      const inTheMidst = [...events.slice(0, index + 1), ...keyframe, ...rest];
      compare('a keyframe in the midst of what is played', pictureAt(inTheMidst, timestamp));
    }
    const linesOf = (one: PageState) => JSON.stringify(one.keyframe(at), null, 1).split('\n');
    const own = linesOf(state);
    note(`${when}: a keyframe made of a keyframe`, differenceOf(own, linesOf(stateOf(keyframe))));
    takenUp ??= stateOf(keyframe);
    note(`${when}: a keyframe of the state that began with the first`, differenceOf(own, linesOf(takenUp)));
  });
  for (const one of [fromStart, fromEarlier, fromFirst] as (Shown | null)[]) one?.replay.destroy();
  return result;
}

function stateOf(events: readonly PageEvent[]): PageState {
  const state = newPageState();
  for (const event of events) state.apply(deepFrozen(structuredClone(event)));
  return state;
}

const emptyComparison = (name: string, reason = ''): Comparison => ({
  name,
  comparisons: 0,
  differences: [],
  known: { count: 0, reason },
});

/**
 * Compares a keyframe at the end of a page load with the picture that the recorder itself took right then, with which the same
 * page's next stream begins. The recorder's says nothing of what was under the mouse and in focus, and tells fields' content as their
 * attributes: without these, and without how far things are scrolled.
 */
export function compareWithRecorder(before: Stream, own: Stream): Comparison {
  const result = emptyComparison(`${before.name}: the recorder's own picture`);
  const state = stateOf(before.events);
  const end = own.events.at(-1)?.timestamp ?? 0;
  const keyframe = state.keyframe(end);
  if (!keyframe) return result;
  const [found, expected] = [keyframe, own.events].map((events) => pictureAt(events, end).map(withoutHands));
  result.comparisons++;
  const lines = differenceOf(expected as string[], found as string[]);
  if (lines.length > 0) result.differences.push({ where: 'at the end', lines });
  return result;
}

const withoutHands = (line: string): string =>
  line.startsWith(MOUSE) || /^ *selected /.test(line)
    ? ''
    : line
        .replace(/ (?:data-vitrine-[a-z-]+|value|checked|selected|rr_open_mode)="[^"]*"/g, '')
        // Of several things scrolled within a tenth of a second the recorder tells one, and of frames' documents in no picture.
        .replace(/^( *document .*) at .*$/, '$1')
        .replace(/,?"(?:top|left)":-?[\d.]+/g, '')
        // A link whose sheet came late is told with what it had before, and is a style element either way.
        .replace(/(<STYLE.*?) href="[^"]*"/, '$1')
        .replace(/(<STYLE.*?) rel="[^"]*"/, '$1')
        .replace(
          /,?"(?:value|checked|selected|defaultValue|selectedIndex)":(?:"(?:[^"\\\\]|\\\\.)*"|[^,}]*)/g,
          '',
        )
        .replace(/ \{,?\}$/, '')
        .replace(/ \{,/, ' {')
        // Declarations that do not touch one another may stand in any order.
        .replace(/^ *(?:rules|adopts) .*$/, (rules) =>
          rules
            .split(/[;{}]\s*/)
            .sort()
            .join('; '),
        );

/** Behind these events, of those behind which the time rises. The last is one of them. */
function chosenMoments(events: readonly PageEvent[], count: number): Set<number> {
  // The recorder tells of the mouse half a second late: of moments within that no keyframe can know the mouse.
  let told = Number.POSITIVE_INFINITY;
  const possible: number[] = [];
  events.toReversed().forEach(({ timestamp, data }, n) => {
    const index = events.length - 1 - n;
    if ((events[index + 1]?.timestamp ?? Number.POSITIVE_INFINITY) > timestamp && told > timestamp)
      possible.unshift(index);
    const { positions } = (data ?? {}) as { positions?: { timeOffset: number }[] };
    told = Math.min(told, timestamp + (positions?.[0]?.timeOffset ?? 0));
  });
  const every = Math.max(1, possible.length / count);
  return new Set(
    possible.filter(
      (_, n) => n === possible.length - 1 || Math.floor(n / every) !== Math.floor((n - 1) / every),
    ),
  );
}

let lastReplayer: Replayer | null = null;
/** The viewer keeps its replayers to itself; the numbers of nodes are theirs alone. */
const internals = Replayer.prototype as unknown as { setupDom(): void };
const { setupDom } = internals;
internals.setupDom = function (this: Replayer) {
  lastReplayer = this;
  setupDom.call(this);
};

function shown(events: readonly PageEvent[], timestamp: number): Shown {
  const recorded = structuredClone(events).map((event) => ({
    ...event,
    data: event.data,
    page_id: 'page',
    tab_id: 'tab',
  }));
  // The timeline counts from its first event; these streams are one visit.
  const own = buildTimeline(recorded);
  const page = own.pages.get('page');
  const position = timestamp - own.started_at;
  const told = page && own.eventSource.open(page, position);
  if (!told) throw new Error('no picture in these events');
  const replay = createPageReplayer({
    root: document.body,
    page,
    told,
    started_at: own.started_at,
    position,
    speed: 1,
    trail: false,
    onViewport: () => {},
  });
  const replayer = lastReplayer as Replayer;
  return {
    replay,
    show(at) {
      replay.moveTo(at - own.started_at, false);
      return pictureOf(replayer);
    },
  };
}

function pictureAt(events: readonly PageEvent[], timestamp: number): string[] {
  const { replay, show } = shown(events, timestamp);
  const picture = show(timestamp);
  replay.destroy();
  return picture;
}

function differenceOf(expected: readonly string[], found: readonly string[]): string[] {
  // Where the mouse of the replay from the start has no place, what lay under it had gone: the keyframe's is better.
  const isLost = expected.some((line) => line.startsWith(`${MOUSE}, `));
  const kept = (lines: readonly string[]) => lines.filter((line) => !isLost || !line.startsWith(MOUSE));
  const [a, b] = [kept(expected), kept(found)];
  if (a.join('\n') === b.join('\n')) return [];
  const only = (sign: string, some: string[], others: string[]) => {
    const there = new Set(others);
    return some.filter((line) => !there.has(line)).map((line) => sign + line.slice(0, 1_000));
  };
  const lines = [...only('-', a, b), ...only('+', b, a)];
  return lines.length > 0 ? lines.slice(0, 12) : ['the same lines in another order'];
}

/** What is applied may be anybody's: nothing may write into it. */
function deepFrozen<Value>(value: Value): Value {
  const open: unknown[] = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    Object.freeze(one);
    open.push(...Object.values(one));
  }
  return value;
}

Object.assign(window, { compareStream, compareWithRecorder });
