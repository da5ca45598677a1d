import type { UseRow } from './subscription-queries.ts';

const UNLIMITED = -1;

export interface Quota {
  /** No new session is recorded. */
  exceeded: boolean;
  /** When new sessions are recorded again if nobody changes the plan: ISO 8601. Null while they are, and when no period to come has room for any. */
  resumes_at: string | null;
}

/** What the use of a plan means for new sessions. Having no subscription counts as limit exceeded (specification, section 4). */
export function quotaOf({ plan, session_limit, next_limit, used, period_end }: UseRow): Quota {
  const exceeded = plan === null || (session_limit !== UNLIMITED && used >= session_limit);
  const resumes = exceeded && next_limit !== 0;
  return { exceeded, resumes_at: resumes ? new Date(period_end).toISOString() : null };
}
