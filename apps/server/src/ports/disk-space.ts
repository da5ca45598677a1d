/**
 * Room for what is written: on the disk of the data folder, which is watched; of a process without one (S3) on disks of others, where writes alone
 * tell (adapters/disk-space). While there is too little, what grows with visits is refused or put off, so that
 * what is left serves reading, signing in and the database's own needs.
 */
export interface DiskSpace {
  /** Whether there was too little at the last check, which is a second old at most. */
  isFull(): boolean;
  /** Bytes that can be written without touching the reserve, at the last check; 0 while it is full. */
  bytes(): number;
  /** Checks now, and answers `isFull()`: before anything of size is written. */
  check(): Promise<boolean>;
  /**
   * Tells of a failed write; answers whether room was what it lacked. From then on it is full, whatever the disk says
   * (a quota is not seen from outside), until it is proven that as much as a commit takes can be written again.
   */
  failed(error: unknown): boolean;
}

/** No space on the device, quota used up, and PostgreSQL's word for both. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', '53100'];

/** Whether something could not be written for lack of room, here or on the database's own disk. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && NO_ROOM.includes(at.code)) return true;
  return false;
}
