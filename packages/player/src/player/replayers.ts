import type { Viewport } from '@vitrine/recording/event-shapes';
import type { IndexedPage } from '@vitrine/recording/with-ids';
import type { SessionEventSource } from '../event-source/event-source.ts';
import { createEmptyReplayer, type EmptyReplayer } from '../rrweb/empty-replayer.ts';
import { createPageReplayer, type PageReplayer } from '../rrweb/page-replayer.ts';
import { whenIdle } from './when-idle.ts';

/** The rrweb replayers that are kept: one a page, a few pages at once, one of them shown. */
export interface Replayers {
  shown(): PageReplayer | null;
  /**
   * Shows `page` as it was at `position` (ms of session time), going on from there if `playing`.
   * When that page cannot be built it throws, and what was shown stays.
   * @returns false when its events are not here yet: then what was shown stays
   */
  show(page: IndexedPage, position: number, how: { playing: boolean; speed: number }): boolean;
  /**
   * Gives the replayers what has come of their pages: of `pages` as they are by now, of a session that may have grown. False when the
   * shown one cannot take it and must be shown anew.
   */
  extend(pages: ReadonlyMap<string, IndexedPage>, eventSource: SessionEventSource): boolean;
  /** Whether the shown one has the events of its page up to `position`. */
  reaches(position: number): boolean;
  /** Gives the shown one what comes next, if that is before `position` and here. */
  readOn(position: number): void;
  /** Has what the next page is opened in made ahead, when there is nothing else to do. To be called once a picture is complete. */
  prepare(): void;
  /** Whether the way of the mouse is drawn behind it, on these pages and on those to come. */
  setTrail(trail: boolean): void;
  /** May be called again. */
  destroy(): void;
}

/** Whether the replayer took what has come. What cannot be put right for rrweb costs its page, not the replay. */
function taken(replayer: PageReplayer, page: IndexedPage, eventSource: SessionEventSource): boolean {
  try {
    return replayer.extend(page, eventSource);
  } catch {
    return false;
  }
}

/** What is left behind goes a moment later: what has come in its place is painted first. */
const LEAVING_MS = 100;

/** The shown one included: going back and forth between two tabs, and one page more, should not rebuild. */
const MAX_ALIVE = 3;

export function createReplayers(options: {
  root: HTMLElement;
  /** When the session started, ms since the epoch. */
  started_at: number;
  eventSource: SessionEventSource;
  trail: boolean;
  onViewport: (viewport: Viewport) => void;
}): Replayers {
  let { trail, eventSource } = options;
  /** Least recently shown first. */
  let alive: PageReplayer[] = [];
  let shown: PageReplayer | null = null;
  /** They miss something that came late: built anew when they are next shown. */
  const outdated = new WeakSet<PageReplayer>();
  const leaving = new Set<PageReplayer>();
  let spare: EmptyReplayer | undefined;
  let endPreparing: (() => void) | undefined;

  function remove(replayer: PageReplayer): void {
    alive = alive.filter((one) => one !== replayer);
    leaving.add(replayer);
    setTimeout(() => {
      leaving.delete(replayer);
      replayer.destroy();
    }, LEAVING_MS);
  }

  function takeSpare(): EmptyReplayer | undefined {
    const taken = spare;
    spare = undefined;
    if (taken?.isUsable()) return taken;
    taken?.destroy();
    return undefined;
  }

  function built(page: IndexedPage, position: number, speed: number): PageReplayer | null {
    const told = eventSource.open(page, position);
    if (!told) return null;
    const fresh = createPageReplayer({ ...options, empty: takeSpare(), page, told, position, speed, trail });
    alive.push(fresh);
    return fresh;
  }

  return {
    shown: () => shown,
    show(page, position, { playing, speed }) {
      const last = shown;
      const old = alive.find((one) => one.page.page_id === page.page_id);
      // rrweb goes forward only. The old picture stays until the new one is built: no white in between.
      // Told it now, rrweb would apply what comes next behind our back: beyond what it has the page is opened anew.
      const goesOn = old && !outdated.has(old) && old.position() <= position && position < old.until();
      const next = goesOn ? old : built(page, position, speed);
      if (!next) return false;
      try {
        next.setSpeed(speed);
        next.moveTo(position, playing);
      } catch (error) {
        if (next !== last) remove(next);
        throw error;
      }
      if (last && last !== next) {
        last.pause();
        last.setShown(false);
      }
      if (old && old !== next) remove(old);
      next.setShown(true);
      shown = next;
      alive = [...alive.filter((one) => one !== next), next];
      for (const one of alive.slice(0, -MAX_ALIVE)) remove(one);
      return true;
    },
    extend(pages, newest) {
      eventSource = newest;
      for (const one of alive) {
        const page = pages.get(one.page.page_id);
        if (page && !taken(one, page, eventSource)) outdated.add(one);
      }
      return shown === null || !outdated.has(shown);
    },
    reaches: (position) => shown !== null && position < shown.until(),
    readOn(position) {
      if (shown && position >= shown.until() && !taken(shown, shown.page, eventSource)) outdated.add(shown);
    },
    prepare() {
      if (spare) return;
      endPreparing?.();
      endPreparing = whenIdle(() => {
        // Whoever leaves takes the container away before telling the player.
        if (options.root.isConnected) spare = createEmptyReplayer(options.root);
      });
    },
    setTrail(next) {
      trail = next;
      for (const one of alive) one.setTrail(trail);
    },
    destroy() {
      endPreparing?.();
      spare?.destroy();
      for (const one of [...alive, ...leaving]) one.destroy();
      alive = [];
      shown = null;
    },
  };
}
