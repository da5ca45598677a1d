/** What Chromium tells of the line; other browsers tell nothing. */
interface Line {
  saveData?: boolean;
  effectiveType?: string;
  type?: string;
}

const SLOW = ['slow-2g', '2g', '3g'];

/** Whether what may be needed one day may be fetched now: not over a line that is slow or paid by what goes over it, nor for who saves data. */
export function mayFetchAhead(
  { connection: line }: { connection?: Line } = navigator as { connection?: Line },
  isPhone = () => matchMedia('(pointer: coarse)').matches,
): boolean {
  if (!line) return !isPhone();
  return !line.saveData && line.type !== 'cellular' && !SLOW.includes(line.effectiveType ?? '');
}
