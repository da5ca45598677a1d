import type { LoadGate } from './load-gate.ts';

/**
 * How work is done that has to be done in the end, however long an outage takes: one at a time, and behind what visitors send.
 * @param lease_ms after how long without a sign of life another process may take it over
 */
export const retryForever = (loadGate: LoadGate, lease_ms: number) => ({
  attempts: Number.POSITIVE_INFINITY,
  concurrency: 1,
  lease_ms,
  before: () => loadGate.turn(),
});
