/** The viewer's one clock. `position` (ms of session time) was right at `at` (ms of `performance.now()`). */
export interface PlayClock {
  position: number;
  at: number;
  /** Session time per real time while playing. */
  speed: number;
  playing: boolean;
  /** Where the session ends, ms of session time. */
  duration: number;
}

/** What the menu of speeds offers. */
export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

/** The speed button's cycle (specification, section 4 "Replay"); a speed beside it goes to its first. */
const CYCLE: readonly Speed[] = [1, 2, 4];

export const nextSpeed = (speed: Speed): Speed => CYCLE[(CYCLE.indexOf(speed) + 1) % CYCLE.length] ?? 1;

export const newClock = (duration: number, now: number): PlayClock => ({
  position: 0,
  at: now,
  speed: 1,
  playing: false,
  duration,
});

/** Where the replay is at `now`, never outside the session. */
export function positionAt(clock: PlayClock, now: number): number {
  const passed = clock.playing ? (now - clock.at) * clock.speed : 0;
  return within(clock.position + passed, clock.duration);
}

/** The clock with something changed at `now`: what had passed until then stays passed at the old speed. */
export function changed(clock: PlayClock, now: number, change: Partial<Omit<PlayClock, 'at'>>): PlayClock {
  const position = within(change.position ?? positionAt(clock, now), change.duration ?? clock.duration);
  return { ...clock, ...change, position, at: now };
}

const within = (position: number, duration: number) =>
  Number.isFinite(position) ? Math.min(duration, Math.max(0, position)) : 0;
