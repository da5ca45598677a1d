/**
 * Something that goes wrong with the next request that matches: `cut`: it is done, and the connection is cut before the answer; `error_500` and
 * `busy_429`: it is not done; `slow`: it is done, and answered so many ms later.
 */
export interface Fault {
  kind: 'cut' | 'error_500' | 'busy_429' | 'slow';
  /** Of `POST /v1/subscriptions`. */
  on: RegExp;
  /** How often; once when absent. */
  times?: number;
  /** Of `slow`. */
  ms?: number;
}

export interface Faults {
  order(fault: Fault): void;
  take(request: string): Fault | undefined;
}

export function openFaults(): Faults {
  const ordered: { fault: Fault; left: number }[] = [];
  return {
    order: (fault) => void ordered.push({ fault, left: fault.times ?? 1 }),
    take(request) {
      const found = ordered.find(({ fault, left }) => left > 0 && fault.on.test(request));
      if (!found) return;
      found.left -= 1;
      return found.fault;
    },
  };
}
