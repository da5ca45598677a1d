/** What a link to a replay may ask for in its query. */
export interface ViewerParams {
  /** `t`, seconds of session time: where the replay opens. */
  start_ms: number;
  /** `paused=1`: open without playing. */
  paused: boolean;
  /** `cursor=0`: do not draw the visitor's mouse, so that the picture can be compared with one of the visit. */
  cursor: boolean;
}

/** Where a replay was when it could not go on, and whether it stood still there. */
export type Left = Pick<ViewerParams, 'start_ms' | 'paused'>;

/** Reads the query of a replay's link; what cannot be read is as if absent. */
export function viewerParams(query: URLSearchParams): ViewerParams {
  const seconds = Number(query.get('t') ?? 0);
  return {
    start_ms: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0,
    paused: query.get('paused') === '1',
    cursor: query.get('cursor') !== '0',
  };
}

/** The query of a link that opens at `position` (ms of session time), to a tenth of a second before it. */
export const momentQuery = (position: number): string => `t=${Math.floor(position / 100) / 10}`;
