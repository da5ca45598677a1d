import { randomInt, randomUUID } from 'node:crypto';
import type { Language, Platform } from '@vitrine/contract/common';
import type { TrackerSettings } from '@vitrine/contract/ingest';
import type { EmailConfirmation } from '@vitrine/contract/user';
import { sql } from 'drizzle-orm';
import { text } from '../../database/kinds.ts';
import { hasRows, pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';

export interface NewUser {
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  phone?: string;
  email_confirmation: EmailConfirmation;
}

export interface NewWorkspace {
  owner: NewUser;
  store: {
    platform: Platform;
    store_id: string;
    name: string;
    main_language?: Language;
    /** Hosts whose pages may send recordings, subdomains included; none means any. */
    domains?: readonly string[];
    tracker_settings?: Partial<TrackerSettings>;
  };
  /** As `knownTimeZone` answers it, UTC unless given. */
  time_zone?: string | undefined;
}

export interface WorkspaceIds {
  workspace_id: string;
  merchant_id: string;
  user_id: string;
}

interface Deps {
  orm: Orm;
  clock: Clock;
}

/** Another account has the email, or another workspace the store. Nothing was made. */
export class Taken extends Error {
  override readonly name = 'Taken';
  readonly what: 'email' | 'store';
  constructor(what: 'email' | 'store') {
    super(`the ${what} is taken`);
    this.what = what;
  }
}

/** Whoever gives an account an email, or takes one away, does so one after the other; until the transaction ends. */
export const lockEmail = (tx: Orm, email: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(lower(${email}), 0))`);

/** Makes an account that belongs to no workspace yet, and answers its id. Rejects with `Taken`. In a transaction. */
export async function createUser({ orm, clock }: Deps, user: NewUser): Promise<string> {
  const now = new Date(clock.now()).toISOString();
  await lockEmail(orm, user.email);
  const [row] = await rowsOf(
    orm,
    // An address that another account may still take back would be lost to it.
    sql`INSERT INTO users (id, email, password_hash, first_name, last_name, phone, date_joined, email_confirmation)
      SELECT ${randomUUID()}::uuid, ${user.email}, ${user.password_hash}, ${user.first_name}, ${user.last_name},
        ${user.phone ?? ''}, ${now}::timestamptz, ${user.email_confirmation}
      WHERE NOT EXISTS (SELECT FROM mailed_codes c WHERE c.purpose = 'undo_email'
        AND lower(c.email) = lower(${user.email}) AND c.expires_at > ${now})
      ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
    pick(schema.users, 'id'),
  );
  if (!row) throw new Taken('email');
  return row.id;
}

/**
 * The time zone as the database writes it; undefined for one that it or this process does not know. Days and quota periods are counted
 * in the database, and one that a browser alone knows would fail every block of the workspace; dates of mails are written here.
 */
export async function knownTimeZone(orm: Orm, name: string): Promise<string | undefined> {
  const [row] = await rowsOf(
    orm,
    sql`SELECT name FROM pg_timezone_names WHERE lower(name) = lower(${name}) LIMIT 1`,
    { name: text },
  );
  return row && isWritten(row.name) ? row.name : undefined;
}

function isWritten(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

/** In which the days of a workspace are counted, and told. */
export async function timeZoneOf(orm: Orm, workspace_id: string): Promise<string> {
  const [row] = await rowsOf(
    orm,
    sql`SELECT time_zone FROM workspaces WHERE id = ${workspace_id}`,
    pick(schema.workspaces, 'time_zone'),
  );
  return row?.time_zone ?? 'UTC';
}

/** @param time_zone as `knownTimeZone` answers it */
export async function setTimeZone(tx: Orm, workspace_id: string, time_zone: string): Promise<void> {
  await tx.execute(sql`UPDATE workspaces SET time_zone = ${time_zone} WHERE id = ${workspace_id}`);
}

/** 14 digits: no two are drawn twice, and whoever tries them at random finds none. */
const OWN_STORE_NUMBERS = { from: 10 ** 13, to: 10 ** 14 } as const;

/** A number for a store that no platform has named: its loader must not tell of the others. */
export const ownStoreNumber = (): string => String(randomInt(OWN_STORE_NUMBERS.from, OWN_STORE_NUMBERS.to));

/**
 * Makes a workspace with its store and its owner, all or nothing, and without a plan (billing). Rejects with `Taken`. Whoever answers a person that it
 * is made calls `Database.settle()` before: blocks outlive a power cut, and they need it.
 */
export function createWorkspace(
  { orm, clock }: Deps,
  { owner, store, time_zone = 'UTC' }: NewWorkspace,
): Promise<WorkspaceIds> {
  const now = new Date(clock.now()).toISOString();
  return orm.transaction(async (tx) => {
    const user_id = await createUser({ orm: tx, clock }, owner);
    const ids = { workspace_id: randomUUID(), merchant_id: randomUUID(), user_id };
    await tx.execute(sql`INSERT INTO workspaces (id, time_zone, session_limit, download_limit, created_at)
      VALUES (${ids.workspace_id}, ${time_zone}, 0, 0, ${now})`);
    await tx.execute(sql`INSERT INTO memberships (workspace_id, user_id, role, created_at)
      VALUES (${ids.workspace_id}, ${ids.user_id}, 'owner', ${now})`);
    const made = await hasRows(
      tx,
      sql`INSERT INTO merchants
          (id, workspace_id, platform, store_id, store_name, main_language, domains, tracker_settings)
        VALUES (${ids.merchant_id}, ${ids.workspace_id}, ${store.platform}, ${store.store_id}, ${store.name},
          ${store.main_language ?? 'en'}, ${sql.param(store.domains ?? [])}::text[],
          ${JSON.stringify(store.tracker_settings ?? {})}::jsonb)
        ON CONFLICT (platform, store_id) DO NOTHING RETURNING 1`,
    );
    if (!made) throw new Taken('store');
    return ids;
  });
}
