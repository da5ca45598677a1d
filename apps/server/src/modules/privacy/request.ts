import { HOUR_MS } from '@vitrine/contract/durations';
import { pick, type RowOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';

/**
 * When an erasure is looked after: browsers keep what they could not send until they come to the store again, which is often the next day.
 * Platforms want it done within 30 days.
 */
export const LATE_MS = 24 * HOUR_MS;
/**
 * How long an erasure waits for others to be made final with it: the embedded database is written anew for them. Within an hour of the
 * request it is to be done.
 */
export const GATHER_MS = HOUR_MS / 6;
/** Sessions in one transaction, as many as a person may delete at once. */
export const BATCH = 100;
/** Of an export: tries that fail; then it has failed, and can be asked for again. */
export const MAX_TRIES = 4;
/** While there is no room on the disk, and when storage or database could not be used. */
export const WAIT_MS = 60_000;
/** Whose data: sessions that were identified by any of these. */
export interface Person {
  emails: readonly string[];
  customer_ids: readonly string[];
  /** Once these are no longer known: SHA-256 of `salt` and each, as hex (digests.ts). */
  salt: string;
  digests: readonly string[];
}

export const PRIVACY_ROW = pick(
  schema.privacy_requests,
  'id',
  'workspace_id',
  'kind',
  'source',
  'emails',
  'customer_ids',
  'salt',
  'digests',
  'visitor_ids',
  'asked_at',
  /** `finishing`: nothing is found any more, but bytes of it may be in files. */
  'state',
  'done_at',
  /** When nothing was found any more. */
  'erased_at',
  'look_again_at',
  'sessions',
  'object_key',
  'bytes',
  'expires_at',
);
export type PrivacyRow = RowOf<typeof PRIVACY_ROW>;

/** Each once, and none that says nothing. */
export const distinct = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '');

/** Where a file lies in object storage. Each try of a job has an id of its own, and what it has put is found by it. */
export const fileKey = ({ workspace_id, id }: { workspace_id: string; id: string }, try_id: string): string =>
  `privacy/${workspace_id}/${id}/${try_id}`;

/** Where a file is fetched, once signed (http/signed-links.ts). */
export const filePath = ({ workspace_id, id }: { workspace_id: string; id: string }): string =>
  `/privacy-exports/${workspace_id}/${id}`;
