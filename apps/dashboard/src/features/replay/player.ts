import { changed, newClock, positionAt } from './clock.ts';
import type { Viewport } from './event-shapes.ts';
import { createPageReplayer, type PageReplayer } from './page-replayer.ts';
import { picturesLoaded } from './settle.ts';
import { type ReplayPage, stretchAt, type Timeline } from './timeline.ts';

/** Plays a session: one rrweb replayer a page load, one clock over all of them. Positions are ms of session time. */
export interface Player {
  readonly duration: number;
  play(): void;
  pause(): void;
  /** Shows the picture at `position`; goes on playing if it was. */
  seek(position: number): void;
  setSpeed(speed: number): void;
  /** May be called again. */
  destroy(): void;
}

export interface PlayerOptions {
  /** Empty and connected; what is put into it is as large as the recorded window. */
  container: HTMLElement;
  timeline: Timeline;
  /** Every 100 ms while playing, and after each seek. */
  onPosition: (position: number) => void;
  onPlaying: (playing: boolean) => void;
  /** The page now on screen. */
  onPage: (page: ReplayPage) => void;
  /** The window's size of the page now on screen. */
  onViewport: (viewport: Viewport) => void;
  /** The picture at rest is complete (true) or being made (false): pictures and fonts have come or failed. */
  onSettled: (settled: boolean) => void;
  /** The page on screen cannot be shown; nothing more happens. */
  onError: (error: unknown) => void;
}

/** How often the position is told while playing (specification, section 4 "Replay"). */
const PROGRESS_MS = 100;

/** Frames kept alive, the shown one included: going back and forth between two tabs and a page should not rebuild. */
const MAX_ALIVE = 3;

/** rrweb's timer may fall behind the clock (it waits for style sheets); past this it is moved on. */
const MAX_DRIFT_MS = 250;

/** `timeline` must have at least one stretch. */
export function createPlayer(options: PlayerOptions): Player {
  const { container, timeline } = options;
  const { duration } = timeline;
  let clock = newClock(duration, performance.now());
  /** Least recently shown first. */
  let alive: PageReplayer[] = [];
  let shown: PageReplayer | null = null;
  /** The page that should be on screen. Another one's picture is when this one cannot be built. */
  let due: string | undefined;
  let frame = 0;
  let told = Number.NEGATIVE_INFINITY;
  let destroyed = false;
  let pictures = 0;

  const position = () => positionAt(clock, performance.now());
  const change = (next: Parameters<typeof changed>[2]) => {
    clock = changed(clock, performance.now(), next);
  };

  function remove(replayer: PageReplayer): void {
    alive = alive.filter((one) => one !== replayer);
    replayer.destroy();
  }

  /** A replayer of the page that stands at `at`: one that can still get there, else a new one. */
  function replayerAt(page: ReplayPage, at: number): PageReplayer {
    const old = alive.find((one) => one.page === page);
    if (old && old.position() <= at) {
      old.moveTo(at, clock.playing);
      return old;
    }
    if (old && old !== shown) remove(old);
    const fresh = createPageReplayer({
      root: container,
      page,
      started_at: timeline.started_at,
      position: at,
      speed: clock.speed,
      onViewport: options.onViewport,
    });
    alive.push(fresh);
    try {
      fresh.moveTo(at, clock.playing);
    } catch (error) {
      remove(fresh);
      throw error;
    }
    return fresh;
  }

  function show(at: number): void {
    const page = timeline.pages.get(stretchAt(timeline, at)?.page_id ?? '');
    if (!page) throw new Error('No page is on screen');
    const last = shown;
    due = page.page_id;
    let next: PageReplayer;
    try {
      next = replayerAt(page, at);
    } catch (error) {
      if (!last) throw error;
      // One broken page does not cost the others: the last picture stays for as long as this one would be seen.
      last.pause();
      return;
    }
    // The old picture stays until the new one is built: no white in between.
    if (last && last !== next) {
      last.pause();
      last.setShown(false);
      if (last.page === page) remove(last);
    }
    next.setShown(true);
    next.setSpeed(clock.speed);
    shown = next;
    alive = [...alive.filter((one) => one !== next), next];
    for (const one of alive.slice(0, -MAX_ALIVE)) remove(one);
    if (last?.page !== page) options.onPage(page);
    void tellWhenSettled(next);
  }

  async function tellWhenSettled(replayer: PageReplayer): Promise<void> {
    pictures += 1;
    const mine = pictures;
    options.onSettled(false);
    const document = replayer.document();
    if (document) await picturesLoaded(document);
    if (mine === pictures && !destroyed) options.onSettled(true);
  }

  function tell(at: number): void {
    told = performance.now();
    options.onPosition(at);
  }

  function guarded(action: () => void): void {
    if (destroyed) return;
    try {
      action();
    } catch (error) {
      destroy();
      options.onError(error);
    }
  }

  function tick(): void {
    guarded(() => {
      const at = position();
      const page_id = stretchAt(timeline, at)?.page_id;
      if (page_id !== due) show(at);
      else if (
        shown?.page.page_id === due &&
        at - shown.position() > (shown.running() ? MAX_DRIFT_MS * clock.speed : 0)
      ) {
        shown.moveTo(at, true);
      }
      if (at >= duration) {
        pause();
        return;
      }
      if (performance.now() - told >= PROGRESS_MS) tell(at);
      frame = requestAnimationFrame(tick);
    });
  }

  function play(): void {
    if (destroyed || clock.playing) return;
    guarded(() => {
      // A replay at its end begins again.
      change({ playing: true, position: position() >= duration ? 0 : position() });
      const at = position();
      const page_id = stretchAt(timeline, at)?.page_id;
      // The shown page may be a frame ahead of the clock: it goes on from where it is.
      if (shown && shown.page.page_id === page_id && Math.abs(shown.position() - at) < MAX_DRIFT_MS) {
        shown.moveTo(Math.max(at, shown.position()), true);
      } else show(at);
      options.onPlaying(true);
      told = performance.now();
      frame = requestAnimationFrame(tick);
    });
  }

  function pause(): void {
    if (destroyed || !clock.playing) return;
    cancelAnimationFrame(frame);
    change({ playing: false });
    shown?.pause();
    options.onPlaying(false);
    tell(clock.position);
    if (shown) void tellWhenSettled(shown);
  }

  function seek(to: number): void {
    guarded(() => {
      change({ position: to });
      show(clock.position);
      tell(clock.position);
    });
  }

  function setSpeed(speed: number): void {
    change({ speed });
    shown?.setSpeed(speed);
  }

  // A tab behind draws no frames: the replay waits for the person to come back, instead of running on unseen.
  let interrupted = false;
  function onVisibility(): void {
    if (document.hidden) {
      interrupted = clock.playing;
      pause();
    } else if (interrupted) {
      interrupted = false;
      play();
    }
  }
  document.addEventListener('visibilitychange', onVisibility);

  function destroy(): void {
    if (destroyed) return;
    destroyed = true;
    cancelAnimationFrame(frame);
    document.removeEventListener('visibilitychange', onVisibility);
    for (const one of alive) one.destroy();
    alive = [];
    shown = null;
  }

  return { duration, play, pause, seek, setSpeed, destroy };
}
