// The page of a replay: shows what a page looks like by its events, with the player that merchants have.
import type { RecordedEvent } from '@vitrine/contract/events';
import { buildTimeline, createPlayer, type Player, sanitizeEvents } from '@vitrine/player';

let player: Player | undefined;

/** Shows the end of what these events say. Resolves once its pictures and sheets have come. */
async function show(events: RecordedEvent[]): Promise<void> {
  player?.destroy();
  document.body.replaceChildren();
  const container = document.createElement('div');
  document.body.append(container);
  const timeline = buildTimeline(sanitizeEvents(events));
  await new Promise<void>((resolve, reject) => {
    const end = Math.max(...events.map(({ timestamp }) => timestamp)) - timeline.started_at;
    player = createPlayer({
      ...{ container, timeline, live: false, skipping: false, trail: false },
      onPosition: () => {},
      onPlaying: () => {},
      onSkip: () => {},
      onWaiting: () => {},
      onViewport: ({ width, height }) =>
        Object.assign(container.style, { width: `${width}px`, height: `${height}px` }),
      onSettled: (settled) => settled && resolve(),
      onError: reject,
    });
    player.seek(end);
  });
}

/** The frame of the page that is shown. */
const shown = () => document.querySelector<HTMLIFrameElement>('.replay-layer-shown iframe');

Object.assign(window, {
  showEvents: show,
  /** What an expression of a document and its window says of the replay. */
  probeReplay(probe: string) {
    const frame = shown();
    return new Function('d', 'w', `return ${probe}`)(frame?.contentDocument, frame?.contentWindow);
  },
});
