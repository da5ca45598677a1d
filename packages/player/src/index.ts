/**
 * The replay engine: plays a recorded session in an element of a page. It knows no framework, no texts and no server. Whoever uses it
 * fetches the events, draws the controls, and brings along what the oldest browsers lack (`toReversed`, `URL.canParse`).
 *
 *     const timeline = buildTimeline(events);
 *     const player = createPlayer({ container, timeline, onPosition, onViewport, onError, … });
 *     player.seek(0);
 *     player.play();
 *
 * Its pictures need the styles of `@vitrine/player/replay.css`; pointer traces those of `@vitrine/player/replay-traces.css`.
 * All positions are ms of session time.
 */

// Load a session: a timeline says what is known of it, and where its events come from. `buildTimeline` takes a whole list of events,
// `createTimeline` one that grows, `framedTimeline` a recording whose frames are fetched as they are needed.

/** What the player's `onError` gets when events could not be had: their `cause` says why, and another try may help. */
export { EventsMissing } from './event-source/event-source.ts';
export { framedTimeline } from './event-source/framed-timeline.ts';
export {
  buildTimeline,
  createTimeline,
  type ListedTimeline,
  type Timeline,
} from './event-source/timeline.ts';

// Events come from outside and are hostile until they have passed `sanitizeEvents`. `readEvents` judges a parsed answer, and
// `withArchivedAssets` has a list ask for nobody's files but ours. Readers of frames do all of this themselves.

export { withArchivedAssets } from './adapt/archived-assets.ts';
export { type ReadEvents, readEvents } from './event-source/read-events.ts';
export { sanitizeEvents } from './sanitize/sanitize-events.ts';

// Read the frames of a recording: `createFrameReader` in a thread that runs `serveFrames` (`@vitrine/player/serve-frames`), or
// `readFrame` where there can be no thread, as in a downloaded file.

export type { FrameOrder, ReadFrame } from './event-source/frame-protocol.ts';
export { createFrameReader, type FrameReader, type FrameThread } from './event-source/frame-reader.ts';
export { readFrame } from './event-source/read-frame.ts';

// Play it. `Player` has the methods: play, pause, seek, speed; `PlayerOptions` the callbacks: position, size of the picture, waiting.

export { nextSpeed, SPEEDS, type Speed } from './player/clock.ts';
export { createPlayer } from './player/player.ts';
export type { Player, PlayerOptions } from './player/player-interface.ts';
/** Where the picture changes next, and which of some moments comes next: for keys that go step by step. */
export { type Direction, pictureFrom, stepFrom } from './player/steps.ts';

// Place the picture. The container is as large as the recorded window (`onViewport`); `fit` says how to scale and place it in an area.

export { type Fit, fit } from './player/fit.ts';
/** One page of a session without a clock: for who needs the recorded document at a moment, and does not play. */
export { createPageReplayer, type PageReplayer } from './rrweb/page-replayer.ts';

// Without a picture of any page: where the visitor's mouse or finger was, on an empty window.

export { type PlayTracesOptions, playTraces } from './pointer-trace/play-traces.ts';
export { type Trace, tracesOf } from './pointer-trace/traces.ts';
