export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** A heap finds its size within this share of a run; a leak goes on. */
const WARMUP_SHARE = 0.15;
/** Garbage comes and goes. */
const FLAT_RATIO = 1.15;

/** Compares the first and the last third of the samples after the warm-up. */
export function isFlat(samples) {
  const after = samples.slice(Math.ceil(samples.length * WARMUP_SHARE));
  const third = Math.floor(after.length / 3);
  const [first, last] = [median(after.slice(0, third)), median(after.slice(-third))];
  return {
    rss_first_third_mb: first,
    rss_last_third_mb: last,
    rss_max_mb: Math.max(...samples),
    flat: last <= first * FLAT_RATIO,
  };
}
