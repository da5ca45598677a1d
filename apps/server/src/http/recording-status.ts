import type { Recording } from '@vitrine/contract/status';
import type { DiskSpace } from '../ports/disk-space.ts';

/** Whether visits are being recorded now, and why not. */
export const recordingOf = (disk_space: DiskSpace): Recording =>
  disk_space.isFull() ? 'storage_full' : 'on';
