import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import { actOf, pathText } from '../acts.ts';
import { isPlayable } from '../event-shapes.ts';
import { fieldsOf } from '../fields.ts';
import { isSameControl, labelOf } from '../labels.ts';
import { applyEvent, newLightDom } from '../light-dom.ts';
import type { ActiveRange, Marker, VisitIndex } from '../with-ids.ts';

// The rules of the index once more, as one would say them of a list that lies there whole: what the fold is compared with. What clicks
// and pages are signs of (friction/) is not among them: it has tests and a labelled set of its own.

/** What the fold says, of a list in any order. */
export function ofWholeList(
  recorded: readonly RecordedEvent[],
): Pick<VisitIndex, 'stretches' | 'gaps' | 'markers'> {
  const events = recorded.filter(isPlayable).sort((a, b) => a.timestamp - b.timestamp);
  const startedAt = events[0]?.timestamp ?? 0;
  const duration = (events.at(-1)?.timestamp ?? 0) - startedAt;
  const pages = [...new Set(events.map(({ page_id }) => page_id))].map((page_id) => ({
    page_id,
    events: events
      .filter((event) => event.page_id === page_id)
      .map((event) => ({ ...event, timestamp: event.timestamp - startedAt })),
  }));
  const stretches = activeRangesOf(pages, duration);
  const at = (time: number) => Math.max(0, time);
  const shownAt = (time: number) => stretches.findLast(({ from }) => from <= time)?.page_id;
  const active = pages.flatMap(({ page_id, events }) =>
    events.flatMap(activeTimes).filter((time) => shownAt(at(time)) === page_id),
  );
  const times = [0, ...stretches.map(({ from }) => from), ...active.map(at)].sort((a, b) => a - b);
  const gaps = times.flatMap((from, n) => {
    const to = times[n + 1];
    if ((to ?? duration) - from < 5_000) return [];
    return [{ from: from + 500, to: to === undefined ? duration : to - 500 }];
  });
  const markers = pages.flatMap(markersOf).sort((a, b) => a.at - b.at);
  return { stretches, gaps, markers };
}

interface Page {
  page_id: string;
  /** Times from the session's start on. */
  events: readonly RecordedEvent[];
}

const fields = ({ data }: RecordedEvent) => fieldsOf(data);
const isMove = (event: RecordedEvent) =>
  event.type === EVENT_TYPES.IncrementalSnapshot && [1, 6, 12].includes(Number(fields(event).source));
const offsets = (event: RecordedEvent): number[] =>
  (fields(event).positions as { timeOffset: number }[]).map(({ timeOffset }) => Math.min(0, timeOffset));

function activeTimes(event: RecordedEvent): number[] {
  const { type, timestamp } = event;
  const { tag, source, type: interaction } = fields(event);
  if (isMove(event)) return [timestamp + (offsets(event)[0] ?? 0), timestamp];
  const told = type === 5 && (tag === TRACKER_TAGS.navigation || tag === TRACKER_TAGS.visibility);
  const done = type === 3 && ([3, 4, 5].includes(source as number) || (source === 2 && interaction !== 6));
  return told || done ? [timestamp] : [];
}

function signalsOf({ page_id, events }: Page) {
  const sights = events.flatMap((event) => {
    const { tag, payload } = fields(event);
    const { visible, focused } = fieldsOf(payload);
    const isSight = event.type === 5 && tag === TRACKER_TAGS.visibility && typeof visible === 'boolean';
    return isSight ? [{ at: event.timestamp, visible, focused: focused === true }] : [];
  });
  const start = events[0]?.timestamp ?? 0;
  const atStart = sights[0] && sights[0].at <= start + 1_000 ? sights[0] : { visible: true, focused: false };
  const times = atStart.visible ? [start] : [];
  sights.forEach((now, n) => {
    const before = sights[n - 1] ?? atStart;
    if (now.visible && (!before.visible || (now.focused && !before.focused))) times.push(now.at);
  });
  for (const event of events) {
    const { source, type } = fields(event);
    if (isMove(event)) times.push(event.timestamp + (offsets(event).at(-1) ?? 0));
    else if (event.type === 3 && source === 2 && type !== 5 && type !== 6) times.push(event.timestamp);
  }
  return times.map((at) => ({ at, page_id }));
}

function activeRangesOf(pages: readonly Page[], duration: number): ActiveRange[] {
  const firstPicture = new Map(
    pages.map(({ page_id, events }) => [page_id, events.find(({ type }) => type === 2)?.timestamp]),
  );
  const signals = pages
    .flatMap(signalsOf)
    .sort((a, b) => a.at - b.at)
    .filter(({ page_id }) => firstPicture.get(page_id) !== undefined);
  const shown: { from: number; page_id: string }[] = [];
  signals.forEach(({ at, page_id }, n) => {
    const from = Math.max(0, at, firstPicture.get(page_id) as number);
    // Called away before its picture came. (Two at one moment: the picture of the first was there.)
    const next = signals[n + 1];
    if (next && from > Math.max(0, next.at)) return;
    if (shown.at(-1)?.page_id !== page_id) shown.push({ from, page_id });
  });
  const first = pages.find(({ page_id }) => firstPicture.get(page_id) !== undefined);
  if (shown.length === 0 && first) shown.push({ from: 0, page_id: first.page_id });
  return shown.map(({ from, page_id }, n) => ({
    from: n === 0 ? 0 : from,
    to: shown[n + 1]?.from ?? duration,
    page_id,
  }));
}

function markersOf({ page_id, events }: Page): Marker[] {
  const acts = events.flatMap((event) => {
    const act = actOf(event);
    return act ? [{ at: event.timestamp, act }] : [];
  });
  const pageAt = (at: number) => {
    const page = { ...newLightDom(), visits: { left: 1_000_000 } };
    for (const event of events) if (event.timestamp < at) for (const _ of applyEvent(page, event));
    return page;
  };
  const labelAt = (at: number, node_id: number) => labelOf(pageAt(at), node_id);
  const isOneControl = (at: number, a: number, b: number) => {
    const page = pageAt(at);
    const [one, other] = [page.nodes.get(a), page.nodes.get(b)];
    return !one || !other || a === b || isSameControl(page, one, other);
  };
  const others: Marker[] = [];
  let address = '';
  let typed = { at: Number.NEGATIVE_INFINITY, node_id: Number.NaN };
  acts.forEach(({ at, act }, n) => {
    if (act.kind === 'page' && act.address !== address)
      others.push({ at, kind: 'page', page_id, text: pathText(act.address) });
    if (act.kind === 'page') address = act.address;
    if (act.kind === 'custom') others.push({ at, kind: 'custom', page_id, text: act.text });
    if (act.kind === 'stopped') others.push({ at, kind: 'stopped', page_id, text: '', reason: act.reason });
    if (act.kind === 'error')
      others.push({ at, kind: 'error', page_id, text: act.text, ...(act.place && { detail: act.place }) });
    const clicked = acts.slice(0, n).some((one) => one.act.kind === 'click' && at - one.at <= 100);
    if (act.kind !== 'input' || clicked) return;
    const { node_id, chosen } = act;
    if (chosen !== undefined) return;
    if (typed.node_id !== node_id || at - typed.at > 15_000)
      others.push({ at, kind: 'input', page_id, text: labelAt(at, node_id).text });
    typed = { at, node_id };
  });
  const runs: { at: number; node_id: number; x: number; y: number }[][] = [];
  for (const { at, act } of acts) {
    const last = runs.at(-1)?.at(-1);
    if (act.kind !== 'click' || (last && at - last.at <= 20)) continue;
    const far = last ? Math.hypot(last.x - act.x, last.y - act.y) : 0;
    const same = Number.isNaN(far) ? last?.node_id === act.node_id : far <= 30;
    const goesOn = last && same && at - last.at <= 1_000 && isOneControl(at, last.node_id, act.node_id);
    if (goesOn) runs.at(-1)?.push({ ...act, at });
    else runs.push([{ ...act, at }]);
  }
  const clicks = runs.flatMap((run): Marker[] => {
    const marks = run.map(({ at, node_id }) => {
      const { text } = labelAt(at, node_id);
      return { at, kind: 'click' as const, page_id, text };
    });
    if (run.length < 3) return marks;
    return marks.slice(0, 1).map((mark) => ({ ...mark, clicks: run.length }));
  });
  return [...others, ...clicks];
}
