import type { IdlePeriod } from '@vitrine/contract/recording-index';
import type { Viewport } from '@vitrine/recording/event-shapes';
import type { Timeline } from '../event-source/timeline.ts';

/** Plays a session: one rrweb replayer a page load, one clock over all of them. Positions are ms of session time. */
export interface Player {
  /** At the end it begins again. */
  play(): void;
  pause(): void;
  /** Shows the picture at `position`; goes on playing if it was. */
  seek(position: number): void;
  position(): number;
  setSpeed(speed: number): void;
  /** Whether playing leaves out the stretches without activity. */
  setSkipping(skipping: boolean): void;
  /** Whether the way of the mouse is drawn behind it. */
  setTrail(trail: boolean): void;
  /** The same session with more in it, mostly at its end. While `live` its end is where more is waited for. */
  extend(timeline: Timeline, live: boolean): void;
  /** May be called again. */
  destroy(): void;
}

export interface PlayerOptions {
  /** Empty and connected; what is put into it is as large as the recorded window. */
  container: HTMLElement;
  /** With at least one stretch. */
  timeline: Timeline;
  /** More will come: its end is no end yet. */
  live: boolean;
  skipping: boolean;
  trail: boolean;
  /** Every 100 ms while playing, and after each seek. */
  onPosition: (position: number) => void;
  onPlaying: (playing: boolean) => void;
  /** This was left out just now, because nothing happened in it. */
  onSkip: (skipped: IdlePeriod) => void;
  /** The window's size of the page now on screen. */
  onViewport: (viewport: Viewport) => void;
  /** What is to be shown is waited for (true), and what was shown before stays; or it is there. */
  onWaiting: (waiting: boolean) => void;
  /** The picture is complete (true) or being made (false): pictures and fonts have come or failed. */
  onSettled: (settled: boolean) => void;
  /** Nothing can be shown; nothing more happens. */
  onError: (error: unknown) => void;
}
