import type { QueueDeps } from './deps.ts';
import { renewLease, type Try } from './queries.ts';

/** Two renewals may fail, or come late, before a lease ends. */
const RENEWALS_A_LEASE = 3;

export interface Lease {
  /** Renews it no more; resolves when nothing is under way. */
  stop(): Promise<void>;
}

/**
 * Renews the lease of a job that is being worked.
 * @param onLost the job is somebody else's, or may be; it is renewed no more
 */
export function keepLease(
  { orm, clock, log }: QueueDeps,
  mine: Try,
  { lease_ms, onLost }: { lease_ms: number; onLost: () => void },
): Lease {
  let until = clock.now() + lease_ms;
  let timer: NodeJS.Timeout | undefined;
  let renewing: Promise<void> | undefined;
  let stopped = false;

  async function renew(): Promise<void> {
    const next = clock.now() + lease_ms;
    try {
      if (await renewLease(orm, mine, next)) until = next;
      else return onLost();
    } catch (error) {
      // An outage, mostly. Nobody else can take the job before its lease has ended.
      log.warn({ err: error, kind: mine.kind, key: mine.key }, 'failed to renew job lease');
      if (clock.now() >= until) return onLost();
    }
    schedule();
  }

  function schedule(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      renewing = renew();
    }, lease_ms / RENEWALS_A_LEASE);
    timer.unref();
  }

  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await renewing;
    },
  };
}
