/**
 * What a process does of the product. Several of each share a database and a bucket; none knows of another.
 * - `ingest` takes blocks from stores and gives them the tracker;
 * - `api` serves the dashboard and its calls;
 * - `worker` does what nobody waits for: validation, assets, what is to be read for the search;
 * - `all` does everything.
 *
 * Each kind of job says whose work it is (`defineJob`): of `worker`, or of `api` where it asks others (mails, payments, platforms).
 */
export const ROLES = ['all', 'ingest', 'api', 'worker'] as const;

export type Role = (typeof ROLES)[number];
/** A part of the product: the work of one role, and of `all`. */
export type Part = Exclude<Role, 'all'>;

/** Whether processes of the role do this part of the product. */
export const does = (role: Role, part: Part): boolean => role === 'all' || role === part;

export const takesBlocks = (role: Role): boolean => does(role, 'ingest');
export const servesPeople = (role: Role): boolean => does(role, 'api');
export const worksInBackground = (role: Role): boolean => does(role, 'worker');
/** A load balancer stands before it; of the others it is asked at most whether they are well. */
export const isSentRequests = (role: Role): boolean => takesBlocks(role) || servesPeople(role);
