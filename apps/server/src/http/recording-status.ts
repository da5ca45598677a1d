import type { Recording } from '@vitrine/contract/status';
import type { Room } from '../ports/room.ts';

/** Whether visits are being recorded now, and why not. */
export const recordingOf = (room: Room): Recording => (room.isFull() ? 'storage_full' : 'on');
