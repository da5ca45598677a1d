/** Rollups count per quarter of an hour in UTC: the days of every time zone there is can be summed from these. */
export const BUCKET_MS = 15 * 60_000;

/** How a session changed: it is new, its duration grew from `before` to `after` (milliseconds), or it has gone. */
export interface SessionChange {
  workspace_id: string;
  /** Milliseconds since the epoch; never changes. */
  created_at: number;
  /** Undefined for a session that was not there before. */
  before: number | undefined;
  /** Undefined for a session that was deleted. */
  after: number | undefined;
}

/** What to add to the numbers of a bucket. */
export interface RollupDifference {
  workspace_id: string;
  /** Start of the quarter of an hour, milliseconds since the epoch. */
  bucket: number;
  sessions: number;
  duration_ms: number;
}

export const bucketOf = (created_at: number) => Math.floor(created_at / BUCKET_MS) * BUCKET_MS;

/** One difference a bucket, in order of key so that two nodes lock the rows in the same order; none that changes nothing. */
export function rollupDifferences(changes: readonly SessionChange[]): RollupDifference[] {
  const differences = new Map<string, RollupDifference>();
  for (const { workspace_id, created_at, before, after } of changes) {
    const bucket = bucketOf(created_at);
    const key = `${workspace_id}/${String(bucket).padStart(16, '0')}`;
    const sum = differences.get(key) ?? { workspace_id, bucket, sessions: 0, duration_ms: 0 };
    sum.sessions += (after === undefined ? 0 : 1) - (before === undefined ? 0 : 1);
    sum.duration_ms += (after ?? 0) - (before ?? 0);
    differences.set(key, sum);
  }
  return [...differences]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, sum]) => sum)
    .filter(({ sessions, duration_ms }) => sessions !== 0 || duration_ms !== 0);
}
