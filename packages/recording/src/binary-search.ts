/**
 * How many of `sorted` come first for which `holds` is true: it is for all before some place, and for none after it.
 * By binary search.
 */
export function countWhile<T>(sorted: readonly T[], holds: (one: T) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(sorted[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
