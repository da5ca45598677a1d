import type { PageNode } from './page-node.ts';
import { has } from './page-node.ts';
import { fieldsOf, isNumber, MEDIA, SOURCE } from './serialized.ts';

/** What rrweb's MediaManager knows of a film or sound. */
export interface MediaState {
  isPlaying: boolean;
  /** Seconds into it, at `at` (ms since the epoch). */
  currentTime: number;
  at: number;
  playbackRate: number;
  volume: number;
  muted: boolean;
  loop: boolean;
}

export const isMedia = (node: PageNode): boolean => node.name === 'VIDEO' || node.name === 'AUDIO';

const numberOr = (value: unknown, other: number) => (isNumber(value) ? value : other);
const truthOr = (value: unknown, other: boolean) => (typeof value === 'boolean' ? value : other);

/** As in a page's first picture (rrweb's `addMediaElements`). */
export function mediaBuilt(node: PageNode, at: number): MediaState {
  const {
    rr_mediaState,
    rr_mediaCurrentTime,
    rr_mediaPlaybackRate,
    rr_mediaVolume,
    rr_mediaMuted,
    rr_mediaLoop,
  } = node.attributes;
  return {
    isPlaying: rr_mediaState ? rr_mediaState === 'played' : has(node, 'autoplay'),
    currentTime: numberOr(rr_mediaCurrentTime, 0),
    at,
    playbackRate: numberOr(rr_mediaPlaybackRate, 1),
    volume: numberOr(rr_mediaVolume, 1),
    muted: truthOr(rr_mediaMuted, has(node, 'muted')),
    loop: truthOr(rr_mediaLoop, has(node, 'loop')),
  };
}

/** As a MediaInteraction leaves it (rrweb's `getMediaStateFromMutation`). */
export function mediaChanged(node: PageNode, data: unknown, at: number): MediaState {
  const { type, currentTime, playbackRate, volume, muted, loop } = fieldsOf(data);
  const last = node.media;
  return {
    isPlaying: type === MEDIA.play || (type !== MEDIA.pause && (last?.isPlaying || has(node, 'autoplay'))),
    currentTime: numberOr(currentTime, last?.currentTime ?? 0),
    at,
    playbackRate: numberOr(playbackRate, last?.playbackRate ?? 1),
    volume: numberOr(volume, last?.volume ?? 1),
    muted: truthOr(muted, last?.muted ?? !has(node, 'muted')),
    loop: truthOr(loop, last?.loop ?? !has(node, 'loop')),
  };
}

/** Seconds, to the millisecond: a keyframe stands a part of one behind its event. */
const toMs = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** The interaction that brings about the state at a moment. */
export const mediaAt = (id: number, state: MediaState, at: number) => ({
  source: SOURCE.media,
  type: state.isPlaying ? MEDIA.play : MEDIA.pause,
  id,
  currentTime: toMs(
    state.currentTime + (state.isPlaying ? ((at - state.at) / 1000) * state.playbackRate : 0),
  ),
  playbackRate: state.playbackRate,
  volume: state.volume,
  muted: state.muted,
  loop: state.loop,
});
