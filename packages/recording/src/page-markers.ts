import type { RecordedEvent } from '@vitrine/contract/events';
import { actOf, pathText } from './acts.ts';
import type { Label } from './labels.ts';
import { type Click, type ClickRun, createClickRuns, isRage, RAGE_CLICKS } from './signals/rage.ts';
import type { Marker } from './with-ids.ts';

/** A marker before the session's start is known: `time` in ms since the epoch. */
export type PageMarker = Omit<Marker, 'at' | 'page_id'> & { time: number };

/** What a click does to a field (a ticked box, a quantity's "+") follows at once. Nobody types so soon after it. */
const CLICKED_MS = 100;

/** Who comes back to a field after so long does something new there. */
const TYPING_PAUSE_MS = 15_000;

/** Who goes through a list by keys chooses what they end with. */
const CHOOSING_MS = 2_000;

interface Labelled extends Click {
  label: Label;
}

/**
 * Finds what happened in one page load, event by event, in order of time. Clicks are told when it is known what they were: rage
 * is three and more in one place.
 * @param labelOf what the element of this number is called on the page as it is now
 */
export function createPageMarkers(labelOf: (node_id: number) => Label) {
  const runs = createClickRuns<Labelled>();
  let clickedAt = Number.NEGATIVE_INFINITY;
  let address = '';
  let page: PageMarker | undefined;
  let page_type: PageMarker['page_type'];
  let typing = { node_id: Number.NaN, at: Number.NEGATIVE_INFINITY };
  let choosing: { node_id: number; at: number; mark: PageMarker } | undefined;

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

  return {
    push(event: RecordedEvent): PageMarker[] {
      const time = event.timestamp;
      const act = actOf(event);
      switch (act?.kind) {
        case 'page': {
          // A page is told again with each of its full snapshots.
          const same = act.address === address;
          address = act.address;
          if (same) return [];
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
          return marksOf(runs.push(click, () => ({ ...click, label: labelOf(act.node_id) })));
        }
        case 'input': {
          if (act.chosen !== undefined) return choice(time, act.node_id, act.chosen);
          if (time - clickedAt <= CLICKED_MS) return [];
          const same = typing.node_id === act.node_id && time - typing.at <= TYPING_PAUSE_MS;
          typing = { node_id: act.node_id, at: time };
          return same ? [] : [{ time, kind: 'input', text: labelOf(act.node_id).text }];
        }
        case 'selection':
          runs.select(time);
          return [];
        case 'custom':
          return [{ time, kind: 'custom', text: act.text }];
        case 'cart':
          return (['added', 'removed'] as const).flatMap((cart) =>
            act[cart] ? [{ time, kind: 'custom' as const, text: act[cart], cart }] : [],
          );
        case 'error':
          return [{ time, kind: 'error', text: act.text, ...(act.place && { detail: act.place }) }];
        case 'stopped':
          return [{ time, kind: 'stopped', text: '', reason: act.reason }];
        default:
          return [];
      }
    },
    /** The clicks that more may still come to. */
    open: (): PageMarker[] => marksOf(runs.open()),
  };
}

function marksOf(run: ClickRun<Labelled> | null): PageMarker[] {
  const marks = (run?.clicks ?? []).map(
    ({ at, label }): PageMarker => ({ time: at, kind: 'click', text: label.text }),
  );
  const first = run?.clicks[0];
  if (!run || !first || run.count < RAGE_CLICKS) return marks;
  // Clicks that are no rage, seen with what they were on, are plain ones.
  const { calm, control } = first.label;
  const angry = isRage(run) && !calm && (control || !run.selected);
  return [{ ...(marks[0] as PageMarker), kind: angry ? 'rage' : 'click', clicks: run.count }];
}
