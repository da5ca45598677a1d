import { createHash, randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Person } from './request.ts';

const digestOf = (salt: string, value: string) =>
  createHash('sha256')
    .update(salt + value)
    .digest('hex');

/** What finds the same person again, and tells nobody who it was. Emails are in lower case. */
export function digestsOf({ emails, customer_ids }: Pick<Person, 'emails' | 'customer_ids'>) {
  const salt = randomBytes(16).toString('hex');
  return { salt, digests: [...emails, ...customer_ids].map((value) => digestOf(salt, value)) };
}

/** Whether a text, an email in lower case, is one of those that digests were made of; never where there are none. */
export const isOneOf = ({ salt, digests }: Person, text: SQL): SQL =>
  digests.length === 0
    ? sql`false`
    : sql`encode(sha256(convert_to(${salt}::text || ${text}, 'UTF8')), 'hex') = ANY(${sql.param([...digests])}::text[])`;
