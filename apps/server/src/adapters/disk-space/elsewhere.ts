import type { Clock } from '../../ports/clock.ts';
import { type DiskSpace, isDiskFull } from '../../ports/disk-space.ts';

/** After a write that failed for lack of room: when the next one may try. */
const REST_MS = 10_000;

/** Room of a process without a folder, on the disks of a database server and of a bucket: it is seen by writes that fail alone. */
export function createDiskSpaceElsewhere(clock: Clock): DiskSpace {
  let full_until = 0;
  const isFull = () => clock.now() < full_until;
  return {
    isFull,
    bytes: () => (isFull() ? 0 : Number.POSITIVE_INFINITY),
    check: async () => isFull(),
    failed(error) {
      if (!isDiskFull(error)) return false;
      full_until = clock.now() + REST_MS;
      return true;
    },
  };
}
