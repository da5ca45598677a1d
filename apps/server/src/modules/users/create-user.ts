import { randomUUID } from 'node:crypto';
import type { EmailConfirmation } from '@vitrine/contract/user';
import { sql } from 'drizzle-orm';
import { firstRow, pick } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import { Taken } from '../workspaces/service.ts';

export interface NewUser {
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  phone?: string;
  email_confirmation: EmailConfirmation;
}

/** Whoever gives an account an email, or takes one away, does so one after the other; until the transaction ends. */
export const lockEmail = (tx: Orm, email: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(lower(${email}), 0))`);

/** Makes an account that belongs to no workspace yet, and answers its id. Rejects with `Taken`. In a transaction. */
export async function createUser({ orm, clock }: Needs<'orm' | 'clock'>, user: NewUser): Promise<string> {
  const now = new Date(clock.now()).toISOString();
  await lockEmail(orm, user.email);
  // An address that another account may still take back would be lost to it.
  const row = await firstRow(orm, pick(schema.users, 'id'))`
    INSERT INTO users (id, email, password_hash, first_name, last_name, phone, date_joined, email_confirmation)
    SELECT ${randomUUID()}::uuid, ${user.email}, ${user.password_hash}, ${user.first_name}, ${user.last_name},
      ${user.phone ?? ''}, ${now}::timestamptz, ${user.email_confirmation}
    WHERE NOT EXISTS (SELECT FROM mailed_codes c WHERE c.purpose = 'undo_email'
      AND lower(c.email) = lower(${user.email}) AND c.expires_at > ${now})
    ON CONFLICT (lower(email)) DO NOTHING RETURNING id`;
  if (!row) throw new Taken('email');
  return row.id;
}
