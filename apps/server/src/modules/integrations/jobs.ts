import { connectedPlatform } from '@vitrine/contract/common';
import { z } from 'zod';
import { byId, defineJob, NO_DATA, only } from '../../kernel/job.ts';
import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';

// Of a workspace, whose id is the key, but for the last two.
const terms = {
  key: byId,
  data: NO_DATA,
  role: 'api',
  // With their waits more than a day: platforms' outages are shorter.
  attempts: 100,
  concurrency: 2,
  // Platforms answer within seconds; a call is tried twice.
  lease_ms: 120_000,
} as const;
const left = z.object({ source: connectedPlatform });

/** Our script and the wish for messages are brought to the store of a workspace. */
export const SET_UP_STORE = defineJob({ ...terms, kind: 'set_up_store' });
/** A store's platform is asked what the store is, and whether it still takes our token. */
export const CHECK_STORE = defineJob({ ...terms, kind: 'check_store' });
/** The same a minute later: a kind of its own, so that no other message takes its place. */
export const CHECK_STORE_AGAIN = defineJob({ ...terms, kind: 'check_store_again' });
/** All that was recorded of a store goes, once its platform has shown that it is connected no more. */
export const ERASE_LEFT_STORE = defineJob({
  ...terms,
  kind: 'erase_left_store',
  key: ({ workspace_id }: z.infer<typeof left> & { workspace_id: string }) => workspace_id,
  data: left,
  // The platform has been told that it will be done.
  attempts: Number.POSITIVE_INFINITY,
});
/** Tokens by which others are renewed, and which end soon, are renewed. */
export const RENEW_CREDENTIALS = defineJob({ ...terms, kind: 'renew_grants', key: only, concurrency: 1 });
/** An installation that nobody has redeemed goes, with its token. */
export const FORGET_INSTALL = defineJob({ ...terms, kind: 'forget_install' });

/** A platform that tells of the end of a token may take it for a moment yet. */
const AGAIN_MS = 60_000;

/** The platform says that it takes the token no more: it is asked now, and once more a minute later. */
export const askWhetherLeft = (tx: Orm, jobs: Pick<JobQueue, 'add'>, workspace_id: string, now: number) =>
  jobs.add(tx, [
    CHECK_STORE.ask(workspace_id),
    CHECK_STORE_AGAIN.ask(workspace_id, { run_at: now + AGAIN_MS }),
  ]);
