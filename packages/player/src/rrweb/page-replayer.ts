import { EVENT_TYPES } from '@vitrine/contract/tags';
import { type Viewport, viewportOf } from '@vitrine/recording/event-shapes';
import type { IndexedPage } from '@vitrine/recording/with-ids';
import { isPosition } from '../adapt/positions.ts';
import type { SessionEventSource, Told } from '../event-source/event-source.ts';
import { followDefinitions } from './definitions.ts';
import { createEmptyReplayer, type EmptyReplayer, fill } from './empty-replayer.ts';
import { finishAnimations, picturesLoaded } from './finish-animations.ts';
import { followFocus } from './focus.ts';
import { followTarget } from './follow-target.ts';
import { guardEvents } from './guard-events.ts';
import { followHover } from './hover.ts';
import { keepKeyboard } from './keep-keyboard.ts';
import { mouseTrail } from './mouse-trail.ts';
import { followScrolling } from './smooth-scrolling.ts';
import { followTopLayer } from './top-layer.ts';

/** One page load in rrweb, in a frame of its own. Positions are ms of session time. */
export interface PageReplayer {
  readonly page: IndexedPage;
  /** Up to where its events are applied. rrweb cannot undo an event: what lies before needs a new replayer. */
  position(): number;
  /** Applies all events up to `position` (not before `this.position()`) at once, and goes on from there if `playing`. */
  moveTo(position: number, playing: boolean): void;
  pause(): void;
  /** To be called now and then while it plays: hovers what has come to lie under the mouse. */
  lookUnderMouse(): void;
  /**
   * Resolves when its pictures and fonts have come or failed, and nothing of it scrolls any more, with the hover on what lies under the mouse
   * then.
   */
  atRest(): Promise<void>;
  /** Not before the page's first picture: until then it waits there. */
  running(): boolean;
  setSpeed(speed: number): void;
  setTrail(trail: boolean): void;
  /** Before this moment it has all events of its page. */
  until(): number;
  /**
   * Takes the page's events that have come since. False when it cannot, because something belongs before what it has
   * applied: then it stays as it was.
   */
  extend(page: IndexedPage, eventSource: SessionEventSource): boolean;
  /** Only a shown page tells its size. */
  setShown(shown: boolean): void;
  /** The recorded page. Null when destroyed. */
  document(): Document | null;
  /** May be called again. */
  destroy(): void;
}

export interface PageReplayerOptions {
  root: HTMLElement;
  /** In `root`, made ahead; it belongs to the page from now on. */
  empty?: EmptyReplayer | undefined;
  page: IndexedPage;
  /** What `event source.open` answered for that position. */
  told: Told;
  /** When the session started, ms since the epoch. */
  started_at: number;
  /** Where it will be moved to first. */
  position: number;
  speed: number;
  /** Draws the way of the mouse behind it. */
  trail: boolean;
  onViewport: (viewport: Viewport) => void;
}

/** rrweb applies what is before the moment it is sought to; events at the moment itself belong to the picture too. */
const INCLUSIVE_MS = 0.5;

/** An animation that began this shortly before is still seen running. */
const FRESH_MS = 1000;

/** Of JSON; as objects they take some times as much. A few such replayers are kept. */
const MAX_CHARACTERS = 4_000_000;

/** Throws when rrweb cannot be set up with the page's events. */
export function createPageReplayer(options: PageReplayerOptions): PageReplayer {
  const { root, page, started_at } = options;
  const { events } = options.told;
  let { place } = options.told;
  const empty = options.empty ?? createEmptyReplayer(root);
  const { layer, replayer } = empty;
  const origin = (events[0]?.timestamp ?? started_at) - started_at;
  const snapshot = events.find((event) => event.type === EVENT_TYPES.FullSnapshot);
  const firstPicture = (snapshot?.timestamp ?? started_at) - started_at;
  fill(replayer, events);
  replayer.setConfig({ speed: options.speed });
  const setTrail = mouseTrail(replayer);
  setTrail(options.trail);
  guardEvents(replayer);
  followDefinitions(replayer);
  followFocus(replayer);
  followTarget(replayer);
  followTopLayer(replayer);
  keepKeyboard(replayer);
  const lookUnderMouse = followHover(replayer);
  const scrolling = followScrolling(replayer);

  let viewport: Viewport | null = null;
  let shown = false;
  let destroyed = false;
  let running = false;
  replayer.on('resize', (size) => {
    const next = viewportOf({ type: EVENT_TYPES.Meta, data: size });
    if (next) viewport = next;
    if (!viewport || destroyed) return;
    for (const element of replayer.wrapper.querySelectorAll('iframe, canvas')) {
      element.setAttribute('width', String(viewport.width));
      element.setAttribute('height', String(viewport.height));
    }
    if (shown) options.onViewport(viewport);
  });

  const position = () => origin + replayer.getCurrentTime() - INCLUSIVE_MS;
  return {
    page,
    position,
    moveTo(position, playing) {
      const at = Math.max(position, firstPicture);
      const offset = at - origin + INCLUSIVE_MS;
      running = playing && position >= firstPicture;
      if (running) replayer.play(offset);
      else replayer.pause(offset);
      scrolling.forget();
      const document = replayer.iframe.contentDocument;
      lookUnderMouse();
      if (document && (!playing || at - firstPicture > FRESH_MS)) finishAnimations(document);
    },
    pause() {
      running = false;
      replayer.pause();
    },
    running: () => running,
    lookUnderMouse,
    async atRest() {
      const scrolled = scrolling.ended().then(() => {
        if (!destroyed) lookUnderMouse();
      });
      const document = replayer.iframe.contentDocument;
      await Promise.all([document && !destroyed && picturesLoaded(document), scrolled]);
    },
    setSpeed: (speed) => replayer.setConfig({ speed }),
    setTrail,
    until: () => place.until,
    extend(longer, eventSource) {
      // rrweb keeps all events it was given. One that has so many is not given more: at its end the page is opened anew.
      if (place.characters > MAX_CHARACTERS) return true;
      const more = eventSource.after(longer, place);
      if (!more) return false;
      // Positions of the mouse are told up to half a second late, and nothing is built upon them.
      const next = more.events.find((event) => !isPosition(event));
      if (next && next.timestamp - started_at <= position()) return false;
      place = { ...more.place, characters: place.characters + more.place.characters };
      for (const event of more.events) replayer.addEvent(event);
      return true;
    },
    setShown(next) {
      shown = next;
      layer.classList.toggle('replay-layer-shown', shown);
      if (shown && viewport) options.onViewport(viewport);
    },
    document: () => (destroyed ? null : replayer.iframe.contentDocument),
    destroy() {
      if (destroyed) return;
      destroyed = true;
      empty.destroy();
    },
  };
}
