/**
 * What a process does of the product. Several of each share a database and a bucket; none knows of another.
 * - `ingest` takes blocks from stores and gives them the tracker;
 * - `api` serves the dashboard and its calls, and works the jobs that ask others: mails (`send_mail`, `tell_usage`, `tell_privacy`), payments
 *   (`sync_payments`) and platforms of stores (modules/integrations/jobs.ts);
 * - `worker` does what nobody waits for (background.ts): validation, all other jobs, what is to be read for the search;
 * - `all` does everything.
 */
export const ROLES = ['all', 'ingest', 'api', 'worker'] as const;

export type Role = (typeof ROLES)[number];

export const takesBlocks = (role: Role): boolean => role === 'all' || role === 'ingest';
export const servesPeople = (role: Role): boolean => role === 'all' || role === 'api';
export const worksInBackground = (role: Role): boolean => role === 'all' || role === 'worker';
/** A load balancer stands before it; of the others it is asked at most whether they are well. */
export const isSentRequests = (role: Role): boolean => takesBlocks(role) || servesPeople(role);
