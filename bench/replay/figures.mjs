const round = (value, digits = 0) => Number(value.toFixed(digits));
const quantile = (values, share) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
};
const median = (values) => quantile(values, 0.5);

/** Of one player at one size: medians of the rounds, quantiles of all seeks. */
function summary(runs) {
  const seeks = runs.flatMap((run) => run.seeks);
  const of = (name) => round(median(runs.map((run) => run[name])));
  return {
    first_frame_ms: of('first_frame_ms'),
    settled_ms: of('settled_ms'),
    seek_p50_ms: round(quantile(seeks, 0.5)),
    seek_p95_ms: round(quantile(seeks, 0.95)),
    heap_mib: of('heap_mib'),
    private_mib: of('private_mib'),
    peak_mib: of('peak_mib'),
  };
}

/**
 * What is printed, and which goals it reaches: the first frame of the longest within 1.2 times that of the shortest, seeks within 1.5 times and 200 ms, both at
 * least 4 times ahead of rrweb-player, with under a third of its memory.
 */
export function figuresOf(recordings) {
  const sizes = {};
  for (const { minutes, json_mb, events, pages, runs } of recordings)
    sizes[minutes] = {
      json_mb: round(json_mb, 1),
      events,
      pages,
      viewer: summary(runs.viewer),
      rrweb_player: summary(runs.rrweb_player),
    };
  const [shortest, longest] = [recordings[0], recordings.at(-1)].map(({ minutes }) => sizes[minutes]);
  const [ours, theirs] = [longest.viewer, longest.rrweb_player];
  const ratios = {
    first_frame_longest_to_shortest: ours.first_frame_ms / shortest.viewer.first_frame_ms,
    seek_p95_longest_to_shortest: ours.seek_p95_ms / shortest.viewer.seek_p95_ms,
    first_frame_ahead: theirs.first_frame_ms / ours.first_frame_ms,
    seek_p95_ahead: theirs.seek_p95_ms / ours.seek_p95_ms,
    private_memory_to_rrweb_player: ours.private_mib / theirs.private_mib,
    peak_memory_to_rrweb_player: ours.peak_mib / theirs.peak_mib,
  };
  const reached = {
    first_frame_longest_to_shortest: ratios.first_frame_longest_to_shortest <= 1.2,
    seek_p95_longest_to_shortest: ratios.seek_p95_longest_to_shortest <= 1.5,
    seek_p95_ms: ours.seek_p95_ms <= 200,
    first_frame_ahead: ratios.first_frame_ahead >= 4,
    seek_p95_ahead: ratios.seek_p95_ahead >= 4,
    private_memory_to_rrweb_player: ratios.private_memory_to_rrweb_player < 1 / 3,
  };
  const rounded = Object.fromEntries(Object.entries(ratios).map(([name, value]) => [name, round(value, 2)]));
  return { sizes, ratios: rounded, reached };
}
