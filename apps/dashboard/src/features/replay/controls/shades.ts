import type { IdlePeriod } from '@vitrine/contract/recording-index';

/** Of a session's length: what lies closer together than this is one shade on its slider. */
const NEAREST_SHADES = 0.001;

/** The gaps as they are drawn, however many there are. */
export function shadesOf(gaps: readonly IdlePeriod[], duration: number): IdlePeriod[] {
  const shades: IdlePeriod[] = [];
  for (const gap of gaps) {
    const last = shades.at(-1);
    if (last && gap.from - last.to < duration * NEAREST_SHADES) last.to = gap.to;
    else shades.push({ ...gap });
  }
  return shades;
}
