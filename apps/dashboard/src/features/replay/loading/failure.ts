import {
  buildTimeline,
  EventsMissing,
  readEvents,
  type Timeline,
  type Trace,
  tracesOf,
} from '@vitrine/player';
import { ApiError } from '../../../lib/api/api-error.ts';

/** Why there is no replay to see. Each is a text of the specification, section 8 "Replay". */
export type Failure =
  | { kind: 'loadFailed' }
  /** The call failed because there is no such session for whoever asks: another try would say the same. */
  | { kind: 'notThere' }
  | { kind: 'invalidEvents' }
  | { kind: 'noEvents' }
  | { kind: 'recordingGone' }
  | { kind: 'unableToReplay' }
  | { kind: 'playerFailed'; message: string };

export type Judged =
  | { ok: true; timeline: Timeline /** Entries and events that cannot be played. */; damaged: number }
  | { ok: false; failure: Failure }
  /** There is no picture of any page, but the visitor's mouse or finger left traces. */
  | { ok: false; traces: readonly Trace[]; damaged: number };

/** Retention has taken the bytes: the events call says so instead of a list. */
export const GONE: Judged = { ok: false, failure: { kind: 'recordingGone' } };

/** Whether the server has answered that the recording is no longer kept. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'recording_gone';

/** What is to be said of a session that could not be had. Of one that its plan keeps no longer, the list of events and its facts alike are gone. */
export function loadFailure(error: unknown): Failure {
  if (isGone(error)) return { kind: 'recordingGone' };
  return { kind: error instanceof ApiError && error.status === 404 ? 'notThere' : 'loadFailed' };
}

/** What can be made of the parsed answer of the events call, tested in the order that the readings give. */
export function judge(answer: unknown): Judged {
  const read = readEvents(answer);
  if (!read.ok) return failed(read.error);
  const timeline = buildTimeline(read.events);
  const damaged = read.damaged + timeline.damaged;
  if (timeline.stretches.length > 0) return { ok: true, timeline, damaged };
  const traces = tracesOf(timeline);
  return traces.length > 0 ? { ok: false, traces, damaged } : failed('unableToReplay');
}

const failed = (kind: Exclude<Failure['kind'], 'playerFailed'>): Judged => ({ ok: false, failure: { kind } });

/** Whether what could not be had now may be had later: nobody has answered that it is gone. */
export const mayCome = (error: unknown): boolean =>
  error instanceof EventsMissing &&
  !(error.cause instanceof ApiError && GONE_STATUS.includes(error.cause.status));
const GONE_STATUS = [404, 410];

/** Whether what is played is not the session's recording any more: it was written again, with blocks that came late. */
export const isReplaced = (error: unknown): boolean =>
  error instanceof EventsMissing && error.cause instanceof ApiError && error.cause.status === 404;

/** The player threw. */
export function playerFailure(error: unknown): Failure {
  if (error instanceof EventsMissing) return { kind: 'loadFailed' };
  return { kind: 'playerFailed', message: error instanceof Error ? error.message : String(error) };
}
