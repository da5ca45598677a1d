import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { CLICK_INTERACTION, SOURCES } from '../event-shapes.ts';
import { fieldsOf, numberOf } from '../fields.ts';
import { applyEvent, newLightDom } from '../light-dom.ts';
import type { LightNode } from '../nodes/light-node.ts';

// What others publish as their rules, said of the same events: what ours are measured beside. Thresholds are PostHog's (RageclickConfig,
// dead clicks autocapture) and Sentry's (session replay, slow and rage clicks) as their documents of November 2026 name them.

export interface Verdicts {
  rage: boolean;
  dead: boolean;
}

interface Click {
  at: number;
  x: number;
  y: number;
  page_id: string;
  node_id: number;
}

const increments = (events: readonly RecordedEvent[], ...sources: number[]) =>
  events.filter(
    ({ type, data }) =>
      type === EVENT_TYPES.IncrementalSnapshot && sources.includes(numberOf(fieldsOf(data).source)),
  );

const clicksOf = (events: readonly RecordedEvent[]): Click[] =>
  increments(events, SOURCES.MouseInteraction).flatMap(({ timestamp: at, page_id, data }) => {
    const { type, id, x, y } = fieldsOf(data);
    if (type !== CLICK_INTERACTION) return [];
    return [{ at, page_id, node_id: numberOf(id), x: numberOf(x), y: numberOf(y) }];
  });

/** So many clicks, each soon after the one before and near it. */
function isRun(clicks: readonly Click[], count: number, gap_ms: number, px: number): boolean {
  let run = 0;
  return clicks.some((click, n) => {
    const before = clicks[n - 1];
    const goesOn =
      before &&
      click.at - before.at <= gap_ms &&
      Math.hypot(click.x - before.x, click.y - before.y) <= px &&
      click.page_id === before.page_id;
    run = goesOn ? run + 1 : 1;
    return run >= count;
  });
}

/** Whether one of these comes within so long after the click, on its page. */
const follows = (events: readonly RecordedEvent[], { at, page_id }: Click, ms: number): boolean =>
  events.some((event) => event.page_id === page_id && event.timestamp >= at && event.timestamp - at <= ms);

const isLeft = (events: readonly RecordedEvent[], { at, page_id }: Click, ms: number): boolean =>
  !events.some((event) => event.page_id === page_id && event.timestamp - at > ms);

/** Three clicks a second and 30 px apart at most; dead: no change, and neither scroll nor selection at once, in 2.5 s. */
export function postHog(events: readonly RecordedEvent[]): Verdicts {
  const clicks = clicksOf(events);
  const changes = increments(events, SOURCES.Mutation);
  const scrolls = increments(events, SOURCES.Scroll, SOURCES.Selection);
  const dead = clicks.some((click) => {
    const last = clicks.findLast((one) => one.at < click.at);
    // The same element again within a second is left out.
    if (last && last.node_id === click.node_id && click.at - last.at < 1_000) return false;
    if (/^(html|body)$/.test(nodeAt(events, click)?.tag ?? 'html')) return false;
    return !follows(changes, click, 2_500) && !follows(scrolls, click, 100) && !isLeft(events, click, 2_500);
  });
  return { rage: isRun(clicks, 3, 1_000, 30), dead };
}

/** A click on a link, a button or a sending field: slow without a change in 3 s or a scroll in 300 ms; rage: three of them in 7 s. */
export function sentry(events: readonly RecordedEvent[]): Verdicts {
  const changes = increments(events, SOURCES.Mutation);
  const scrolls = increments(events, SOURCES.Scroll);
  const slow = clicksOf(events).filter((click) => {
    const node = controlAt(events, click);
    if (!node) return false;
    const { attributes, tag } = node;
    if (tag === 'input' && !/^(submit|button)$/.test(attributes?.get('type') ?? '')) return false;
    const target = attributes?.get('target') ?? '_self';
    if (tag === 'a' && (attributes?.has('download') || target !== '_self')) return false;
    return !follows(changes, click, 3_000) && !follows(scrolls, click, 300) && !isLeft(events, click, 3_000);
  });
  const rage = slow.some((first, n) => {
    const third = slow[n + 2];
    return third !== undefined && third.node_id === first.node_id && third.at - first.at <= 7_000;
  });
  return { rage, dead: slow.length > 0 };
}

function nodeAt(events: readonly RecordedEvent[], { at, page_id, node_id }: Click): LightNode | null {
  const page = newLightDom();
  for (const event of events)
    if (event.page_id === page_id && event.timestamp < at) for (const _ of applyEvent(page, event));
  return page.nodes.get(node_id) ?? null;
}

/** The nearest of what Sentry looks for. */
function controlAt(events: readonly RecordedEvent[], click: Click): LightNode | null {
  let node = nodeAt(events, click);
  while (node && !['a', 'button', 'input'].includes(node.tag)) node = node.parent;
  return node;
}
