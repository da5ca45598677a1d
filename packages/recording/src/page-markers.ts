import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { actOf, pathText } from './acts.ts';
import type { Change } from './friction/background.ts';
import { createHand } from './friction/hand.ts';
import type { Click } from './friction/rage.ts';
import { createScrolled } from './friction/scrolled.ts';
import { createScrolling } from './friction/scrolling.ts';
import { createThrash } from './friction/thrash.ts';
import { type ClickVerdict, createVerdicts, type PendingClick } from './friction/verdicts.ts';
import type { Label } from './labels.ts';
import { type Reaction, reactionOf } from './reactions.ts';
import type { Marker } from './with-ids.ts';

/** A marker before the session's start is known: `time` in ms since the epoch. */
export type PageMarker = Omit<Marker, 'at' | 'page_id'> & { time: number };

/** What a click does to a field (a ticked box, a quantity's "+") follows at once. Nobody types so soon after it. */
const CLICKED_MS = 100;

/** Who comes back to a field after so long does something new there. */
const TYPING_PAUSE_MS = 15_000;

/** Who goes through a list by keys chooses what they end with. */
const CHOOSING_MS = 2_000;

interface Labelled extends PendingClick {
  label: Label;
}

/** What is known of a page as it is now. */
export interface MarkedPage {
  /** What the element of this number is called. */
  labelOf(node_id: number): Label;
  /** Where a node is, as seen from the control that was clicked. */
  placeOf(node_id: number, clicked_id: number): 'within' | 'around' | 'apart';
  /** Whether two nodes are of one control. */
  isSame(a: number, b: number): boolean;
  /** A part of the page changes. `handAt`: when a hand was last on it. */
  changed(part: string, at: number, handAt: number): Change;
}

/** Finds what happened in one page load, event by event, in order of time. Clicks are told when it is known what they were. */
export function createPageMarkers({ labelOf, placeOf, isSame, changed }: MarkedPage) {
  const verdicts = createVerdicts<Labelled>(isSame);
  const hand = createHand();
  const scrolled = createScrolled();
  const scrolling = createScrolling();
  const thrash = createThrash();
  let clickedAt = Number.NEGATIVE_INFINITY;
  /** Until its next picture the page is not told. */
  let isPaused = false;
  let address = '';
  let page: PageMarker | undefined;
  let page_type: PageMarker['page_type'];
  let typing = { node_id: Number.NaN, at: Number.NEGATIVE_INFINITY };
  let choosing: { node_id: number; at: number; mark: PageMarker } | undefined;

  const pending = (click: Click): Labelled => {
    const label = labelOf(click.node_id);
    const leadsHere = label.place !== undefined && isAt(label.place, address);
    return {
      ...click,
      label,
      pressed_at: hand.pressedBefore(click.at),
      answered_at: hand.answeredAt(click.at),
      error: null,
      expects: leadsHere ? 'nothing' : label.expects,
      calm: label.calm,
      control: label.control,
    };
  };

  /** What the page does, as far as it may be the answer to a click. */
  function react(time: number, reaction: Reaction): PageMarker[] {
    switch (reaction.kind) {
      case 'pressed':
        hand.press(time, reaction.node_id);
        return [];
      case 'answered':
        hand.type(time);
        hand.answer(time, () => true);
        verdicts.answer(time, () => true);
        return [];
      case 'left':
        verdicts.leave(time);
        return [];
      case 'focused':
        verdicts.answer(time, ({ node_id }) => placeOf(reaction.node_id, node_id) === 'apart');
        return [];
      case 'changed': {
        const changes = reaction.parts.map(({ part, node_id }) => ({
          node_id,
          change: changed(part, time, hand.at()),
        }));
        // A button that looks pressed has answered nothing yet.
        hand.answer(time, ({ at, node_id }) =>
          changes.some((one) => {
            const holds = placeOf(one.node_id, node_id) === 'within';
            return !holds && !one.change.isBackground({ pressed_at: at, at, holds });
          }),
        );
        if (verdicts.isWaiting())
          verdicts.answer(time, (click) => changes.some((one) => answers(one, click)));
        return [];
      }
      case 'scrolled': {
        const { node_id, y } = reaction;
        if (scrolled.isWay(reaction)) {
          const change = changed(`${node_id} scroll`, time, hand.at());
          verdicts.answer(time, (click) => answers({ node_id, change }, click));
        }
        hand.scroll(time);
        return scrolling.push(node_id, y, time) ? [{ time, kind: 'scrolling', text: pathText(address) }] : [];
      }
      case 'moved': {
        const began = reaction.points.map(thrash.push).find((at) => at !== null);
        return began == null ? [] : [{ time: began, kind: 'thrash', text: pathText(address) }];
      }
    }
  }

  const answers = ({ node_id, change }: { node_id: number; change: Change }, click: Labelled): boolean =>
    !change.isBackground({
      pressed_at: click.pressed_at,
      at: click.at,
      holds: placeOf(node_id, click.node_id) === 'within',
    });

  function choice(time: number, node_id: number, chosen: string): PageMarker[] {
    if (choosing?.node_id === node_id && time - choosing.at <= CHOOSING_MS) {
      choosing.at = time;
      choosing.mark.chosen = chosen;
      return [];
    }
    const mark: PageMarker = { time, kind: 'input', text: labelOf(node_id).text, chosen };
    choosing = { node_id, at: time, mark };
    return [mark];
  }

  function act(event: RecordedEvent): PageMarker[] {
    const time = event.timestamp;
    const act = actOf(event);
    switch (act?.kind) {
      case 'page': {
        // A page is told again with each of its full snapshots.
        const same = act.address === address;
        address = act.address;
        if (same) return [];
        verdicts.answer(time, () => true);
        scrolling.restart();
        // Of a navigation within the page the kind is told behind it, and only where it is another one.
        page = { time, kind: 'page', text: pathText(address), ...(page_type && { page_type }) };
        return [page];
      }
      case 'page_type':
        page_type = act.page_type;
        if (page) page.page_type = page_type;
        return [];
      case 'click': {
        clickedAt = time;
        const click = { at: time, node_id: act.node_id, x: act.x, y: act.y };
        const marks = verdicts.push(click, () => pending(click)).map(markOf);
        hand.click(time);
        return marks;
      }
      case 'input': {
        if (act.chosen !== undefined) return choice(time, act.node_id, act.chosen);
        if (time - clickedAt <= CLICKED_MS) return [];
        const same = typing.node_id === act.node_id && time - typing.at <= TYPING_PAUSE_MS;
        typing = { node_id: act.node_id, at: time };
        return same ? [] : [{ time, kind: 'input', text: labelOf(act.node_id).text }];
      }
      case 'selection':
        verdicts.select(time);
        return [];
      case 'custom':
        return [{ time, kind: 'custom', text: act.text }];
      case 'cart':
        return (['added', 'removed'] as const).flatMap((cart) =>
          act[cart] ? [{ time, kind: 'custom' as const, text: act[cart], cart }] : [],
        );
      case 'error':
        verdicts.error(time, act.text);
        return [{ time, kind: 'error', text: act.text, ...(act.place && { detail: act.place }) }];
      case 'stopped':
        isPaused = act.reason === 'paused';
        return [...verdicts.stop().map(markOf), { time, kind: 'stopped', text: '', reason: act.reason }];
      default:
        return [];
    }
  }

  return {
    push(event: RecordedEvent): PageMarker[] {
      const time = event.timestamp;
      const settled = verdicts.advance(time).map(markOf);
      if (event.type === EVENT_TYPES.FullSnapshot && isPaused) verdicts.resume();
      const reaction = reactionOf(event);
      return [...settled, ...(reaction ? react(time, reaction) : []), ...act(event)];
    },
    /** Another page of the visit is opened, by this one or in its place. */
    leave: verdicts.leave,
    /** When something was last clicked. */
    clickedAt: () => clickedAt,
    /** The clicks of which it is not known yet what they were. */
    open: (): PageMarker[] => verdicts.open().map(markOf),
  };
}

/** Whether a link leads to where the visitor is. */
const isAt = (place: string, address: string): boolean =>
  URL.canParse(place, address) && new URL(place, address).href === address;

const markOf = ({ click, kind, clicks }: ClickVerdict<Labelled>): PageMarker => ({
  time: click.at,
  kind,
  text: click.label.text,
  ...(kind === 'error_click' && click.error && { detail: click.error }),
  ...(clicks !== undefined && { clicks }),
});
