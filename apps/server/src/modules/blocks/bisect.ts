import { faultOf } from './failure.ts';

/** Transactions that met one another are tried again at once, this often; then the caller may try again later. */
const MAX_TRIES = 4;

/**
 * Does `work` on all items, and where that fails through the fault of one of them, on the two halves: so one bad item
 * fails alone (`onBad`), and the cost is a few more tries. An outage fails them all and is thrown.
 */
export async function bisectOnFailure<T>(
  items: readonly T[],
  work: (part: readonly T[]) => Promise<void>,
  onBad: (item: T, error: unknown) => void,
): Promise<void> {
  if (items.length === 0) return;
  try {
    await retryOnContention(() => work(items));
  } catch (error) {
    if (faultOf(error) !== 'block') throw error;
    const [only] = items;
    if (items.length === 1 && only !== undefined) return onBad(only, error);
    const middle = items.length >> 1;
    await bisectOnFailure(items.slice(0, middle), work, onBad);
    await bisectOnFailure(items.slice(middle), work, onBad);
  }
}

/** Does `work` again when another transaction was in its way. */
export async function retryOnContention<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (faultOf(error) !== 'contention' || tries === MAX_TRIES) throw error;
    }
  }
}
