import { rangeAt } from '@vitrine/recording/active-ranges';
import { idlePeriodAt } from '@vitrine/recording/idle-periods';
import type { IndexedPage } from '@vitrine/recording/with-ids';
import { EventsMissing } from '../event-source/event-source.ts';
import type { Timeline } from '../event-source/timeline.ts';
import { createAhead } from './ahead.ts';
import { changed, newClock, positionAt } from './clock.ts';
import type { Player, PlayerOptions } from './player-interface.ts';
import { createReplayers } from './replayers.ts';
import { createWait } from './wait.ts';

/** How often the position is told while playing (specification, section 4 "Replay"). */
const PROGRESS_MS = 100;

/** Events are given to rrweb so long before they are due: at most twice what passes between two looks at eight times the speed. */
const AHEAD_MS = 4_000;

/** rrweb's timer may fall behind the clock (it waits for style sheets); past this it is moved on. */
const MAX_DRIFT_MS = 250;

/** Who seeks into a stretch without activity sees for so long (session time) where that is, before playing goes on behind it. */
const SOUGHT_MS = 500;

export function createPlayer(options: PlayerOptions): Player {
  let { timeline, live, skipping } = options;
  let trail = options.trail;
  const { container: root, onViewport } = options;
  const newReplayers = ({ started_at, eventSource }: Timeline) =>
    createReplayers({ root, started_at, eventSource, trail, onViewport });
  let replayers = newReplayers(timeline);
  let clock = newClock(timeline.duration, performance.now());
  /** The page that should be on screen. Another one's picture is when this one cannot be built. */
  let due: IndexedPage | undefined;
  /** Pages that cannot be built. */
  const broken = new Set<string>();
  let frame = 0;
  let told = Number.NEGATIVE_INFINITY;
  /** Gaps are not left out before this moment of session time. */
  let skipFrom = 0;
  let destroyed = false;
  /** It should be playing, but its tab is hidden. */
  let interrupted = false;
  let pictures = 0;
  /** It plays, but waits for what is to be shown: its time stands still. */
  let held = false;
  const wait = createWait(options.onWaiting);
  const ahead = createAhead(() => ({ eventSource: timeline.eventSource, replayers, position: position() }));

  const position = () => positionAt(clock, performance.now());
  const pageAt = (at: number) => timeline.pages.get(rangeAt(timeline.stretches, at)?.page_id ?? '');
  const change = (next: Parameters<typeof changed>[2]) => {
    clock = changed(clock, performance.now(), next);
  };
  const tell = (at: number) => {
    told = performance.now();
    options.onPosition(at);
  };

  /** Shows the picture at `at`, and goes on from there if it plays. */
  function show(at: number): void {
    const resumes = held;
    held = false;
    if (resumes) change({ playing: true, position: at });
    draw(at);
    if (resumes && clock.playing) goOn();
  }

  function draw(at: number): void {
    const page = pageAt(at);
    if (!page) throw new Error('No page is on screen');
    due = page;
    let isHere = true;
    try {
      isHere = replayers.show(page, at, clock);
      broken.delete(page.page_id);
    } catch (error) {
      // One broken page does not cost the others: the last picture stays for as long as this one would be seen.
      broken.add(page.page_id);
      const last = replayers.shown();
      if (!last) {
        drawAnother(at, error);
        return;
      }
      last.pause();
    }
    if (!isHere) {
      waitFor(page, at);
      return;
    }
    wait.over();
    void tellWhenSettled();
  }

  /** Holds the time at `at` until what is seen there has come. Who goes elsewhere meanwhile waits for that instead. */
  function waitFor(page: IndexedPage, at: number): void {
    pictures += 1;
    ahead.end();
    options.onSettled(false);
    cancelAnimationFrame(frame);
    replayers.shown()?.pause();
    held = clock.playing;
    if (held) options.onPlaying(true);
    change({ playing: false, position: at });
    wait.begin(timeline.eventSource.load(page, at), {
      comes: () => guarded(() => show(at)),
      fails: (error) =>
        guarded(() => {
          throw new EventsMissing('Events could not be had', { cause: error });
        }),
    });
  }

  function goOn(): void {
    options.onPlaying(true);
    told = performance.now();
    frame = requestAnimationFrame(tick);
  }

  /** Goes on to the next page that can be seen, because there is no picture yet that could stay meanwhile. */
  function drawAnother(at: number, error: unknown): void {
    // (Of two that begin at one moment the first is never seen.)
    const sound = timeline.stretches.filter(
      (stretch) => !broken.has(stretch.page_id) && rangeAt(timeline.stretches, stretch.from) === stretch,
    );
    const next = sound.find(({ from }) => from > at) ?? sound[0];
    if (!next) throw error;
    change({ position: next.from });
    draw(next.from);
  }

  async function tellWhenSettled(): Promise<void> {
    pictures += 1;
    const mine = pictures;
    options.onSettled(false);
    await replayers.shown()?.atRest();
    if (mine !== pictures || destroyed) return;
    options.onSettled(true);
    // Not before: what is on screen comes first.
    ahead.begin();
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
      const at = skipped(position());
      if (pageAt(at) !== due || !reaches(at)) show(at);
      else keepUp(at);
      if (held) return;
      if (at >= timeline.duration) {
        waitAt(at);
        if (!live) return pause();
      }
      if (performance.now() - told >= PROGRESS_MS) {
        replayers.shown()?.lookUnderMouse();
        replayers.readOn(at + AHEAD_MS);
        timeline.eventSource.prefetch(at);
        tell(at);
      }
      frame = requestAnimationFrame(tick);
    });
  }

  /** Whether there is no more to be fetched for what is shown. Of a page that cannot be built another picture stays. */
  const reaches = (at: number) => !due || broken.has(due.page_id) || replayers.reaches(at);

  /** Where it goes on from `at`: behind the gap that this lies in. One that is still growing is watched as it is. */
  function skipped(at: number): number {
    const gap = skipping && at >= skipFrom ? idlePeriodAt(timeline.gaps, at) : undefined;
    if (!gap || (live && gap.to >= timeline.duration)) return at;
    change({ position: gap.to });
    options.onSkip({ from: at, to: gap.to });
    return gap.to;
  }

  /** Holds the picture at the end of what there is: rrweb's own time is a little behind, or would run on, away from what comes next. */
  function waitAt(end: number): void {
    const shown = replayers.shown();
    if (shown?.running()) shown.moveTo(end, false);
  }

  /** Moves rrweb on when the clock has left it behind, or has come to the picture that it waits at. */
  function keepUp(at: number): void {
    const shown = replayers.shown();
    if (!shown || shown.page.page_id !== due?.page_id) return;
    const behind = at - shown.position();
    if (behind > (shown.running() ? MAX_DRIFT_MS * clock.speed : 0)) shown.moveTo(at, true);
  }

  function play(): void {
    if (clock.playing || held) return;
    if (document.hidden) {
      interrupted = true;
      return;
    }
    if (wait.on()) {
      held = true;
      options.onPlaying(true);
      return;
    }
    guarded(() => {
      const again = position() >= timeline.duration && !live;
      if (again) skipFrom = 0;
      change({ playing: true, position: again ? 0 : position() });
      const at = position();
      const shown = replayers.shown();
      // rrweb may be a moment ahead of the clock: it goes on from where it is, instead of being built anew.
      const ahead = shown && shown.page.page_id === pageAt(at)?.page_id ? shown.position() - at : Number.NaN;
      if (shown && ahead >= 0 && ahead < MAX_DRIFT_MS && reaches(at)) shown.moveTo(shown.position(), true);
      else show(at);
      if (!held) goOn();
    });
  }

  function pause(): void {
    interrupted = false;
    if (destroyed || !(clock.playing || held)) return;
    cancelAnimationFrame(frame);
    held = false;
    change({ playing: false });
    replayers.shown()?.pause();
    options.onPlaying(false);
    tell(clock.position);
    if (!wait.on()) void tellWhenSettled();
  }

  // A tab behind draws no frames: the replay waits for the person to come back, instead of running on unseen.
  function onVisibility(): void {
    if (document.hidden) {
      if (!clock.playing && !held) return;
      pause();
      interrupted = true;
    } else if (interrupted) {
      interrupted = false;
      play();
    }
  }
  document.addEventListener('visibilitychange', onVisibility);

  function destroy(): void {
    destroyed = true;
    wait.over();
    ahead.end();
    cancelAnimationFrame(frame);
    document.removeEventListener('visibilitychange', onVisibility);
    replayers.destroy();
  }

  return {
    play,
    pause,
    position,
    seek: (to) =>
      guarded(() => {
        change({ position: to });
        skipFrom = clock.position + SOUGHT_MS;
        show(clock.position);
        tell(clock.position);
      }),
    setSpeed: (speed) => {
      change({ speed });
      replayers.shown()?.setSpeed(speed);
    },
    setSkipping: (on) => {
      skipping = on;
    },
    setTrail: (on) => {
      trail = on;
      replayers.setTrail(on);
    },
    extend: (longer, more) =>
      guarded(() => {
        if (longer === timeline && more === live) return;
        // What came from before the session's first event moves all its times.
        const shift = timeline.started_at - longer.started_at;
        change({ duration: longer.duration });
        if (shift !== 0) change({ position: position() + shift });
        timeline = longer;
        live = more;
        due = due && timeline.pages.get(due.page_id);
        broken.clear();
        if (shift !== 0) {
          replayers.destroy();
          replayers = newReplayers(timeline);
        }
        const whole = shift === 0 && replayers.extend(timeline.pages, timeline.eventSource);
        if (!whole || (!clock.playing && pageAt(clock.position) !== due)) show(position());
        if (shift !== 0) tell(position());
      }),
    destroy,
  };
}
