// The figures of side-by-side.mjs as a table for the README: a row for each figure, a column for each recorder.

const KINDS = { visit: 'four categories', product: 'four products', storm: 'storm' };

const ROWS = [
  ['CPU time added, ms', (one) => one.cpu_added_ms],
  ['blocking time added, ms', (one) => one.blocking_added_ms],
  ['longest task, ms', (one) => one.longest_ms],
  ['sent, KiB', (one) => one.sent_kib],
  ['sent by the first visit, KiB', (one) => one.first_visit_kib],
  ['rows that arrived', (one) => one.rows],
];

const line = (cells) => `| ${cells.join(' | ')} |`;

/**
 * @param titles of the variants by their names, the bare page's too
 * @param result what side-by-side.mjs prints as JSON
 */
export function table(titles, { rates, script_gzip_bytes, figures, heap }) {
  const { bare, ...recorders } = titles;
  const names = Object.keys(recorders);
  const speeds = rates.map((rate) => `${rate}x`).join(' / ');
  /** Nothing at any rate: a dash. */
  const row = (title, of) => {
    const cells = names.map(of);
    return cells.every((cell) => cell === undefined)
      ? []
      : [line([title, ...cells.map((cell) => cell ?? '—')])];
  };
  const atRates = (kind, figure) => (name) => {
    const values = rates.map((rate) => figure(figures[`${kind}_${rate}x`][name]));
    return values.every((value) => value === undefined) ? undefined : values.join(' / ');
  };
  const kinds = Object.keys(KINDS).filter((kind) => `${kind}_${rates[0]}x` in figures);
  return [
    line(['', ...Object.values(recorders)]),
    line(['---', ...names.map(() => '---')]),
    ...row('scripts, gzip -9, kB', (name) => (script_gzip_bytes[name] / 1_000).toFixed(1)),
    ...kinds.flatMap((kind) =>
      ROWS.flatMap(([title, figure]) => {
        const beside = title.startsWith('longest') && bare ? ` (bare ${atRates(kind, figure)('bare')})` : '';
        return row(`${KINDS[kind]}: ${title}, ${speeds}${beside}`, atRates(kind, figure));
      }),
    ),
    ...(heap
      ? row(`heap added after ${heap.minutes} minutes, MiB`, (name) => heap.added_mib[name].toFixed(1))
      : []),
  ].join('\n');
}
