import { expect } from '@playwright/test';
import type { Account } from './account.ts';

/** A product that writes visits as recordings as soon as their last block has come: for it, all visits are over. */
export const COMPACTING = { COMPACT_SESSIONS: 'true', COMPACT_AFTER_MINUTES: '0.01' };

/** The same for visits that are made meanwhile: who rests a little has not gone. */
export const COMPACTING_SOON = { ...COMPACTING, COMPACT_AFTER_MINUTES: '0.25' };

/** Waits until the visit is one recording, and answers how many frames it has. */
export async function recorded(account: Pick<Account, 'call'>, session_id: string): Promise<number> {
  let frames = 0;
  await expect(async () => {
    const { recording } = await account.call('sessions_recording', { params: { session_id } });
    expect(recording).not.toBeNull();
    frames = recording?.frames.length ?? 0;
  }).toPass({ timeout: 120_000 });
  return frames;
}
