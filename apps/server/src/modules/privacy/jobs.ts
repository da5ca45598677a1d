import { byId, defineJob, NO_DATA, only } from '../../kernel/job.ts';

// Of a request, whose id is the key.
const terms = {
  key: byId,
  data: NO_DATA,
  role: 'worker',
  // An event is read in milliseconds; of a job whose process is no more the rest waits for so long.
  lease_ms: 60_000,
  gated: true,
} as const;

/** What was asked is done, however long an outage takes; exports say in their row when they cannot be made. */
export const ANSWER_PRIVACY = defineJob({ ...terms, kind: 'answer_privacy' });
/** A file goes when its time is over. */
export const FORGET_EXPORT = defineJob({ ...terms, kind: 'forget_privacy_export' });
/** Erasures are made final, those together that wait for it. */
export const FINISH_ERASURES = defineJob({ ...terms, kind: 'finish_erasures', key: only });
/** Owners are written to. */
export const TELL_PRIVACY = defineJob({
  ...terms,
  kind: 'tell_privacy',
  role: 'api',
  attempts: 12,
  gated: false,
});
