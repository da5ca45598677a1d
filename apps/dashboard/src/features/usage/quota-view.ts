import type { Usage } from '@vitrine/contract/billing';

/** Why new sessions are not recorded, and when they are again. */
export interface QuotaNotice {
  /** There is no plan that records any; else it is used up. */
  planless: boolean;
  /** ISO 8601; null, it is not known that they ever are. */
  resumes_at: string | null;
  time_zone: string;
}

/** What is to be said of the use of a plan on every screen. Undefined: new sessions are recorded. */
export function quotaNotice({ limits, recording_resumes_at, time_zone }: Usage): QuotaNotice | undefined {
  const { limit, exceeded } = limits.session_recordings;
  if (!exceeded) return undefined;
  return { planless: limit === 0, resumes_at: recording_resumes_at, time_zone };
}

/** What this browser remembers of it, as long as it may still be so. @param now epoch milliseconds */
export function rememberedNotice(stored: string | undefined, now: number): QuotaNotice | undefined {
  try {
    const notice: QuotaNotice | null = JSON.parse(stored ?? 'null');
    if (!notice || (notice.resumes_at !== null && Date.parse(notice.resumes_at) <= now)) return undefined;
    return notice;
  } catch {
    return undefined;
  }
}
