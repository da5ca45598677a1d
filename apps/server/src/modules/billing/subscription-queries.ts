import { randomUUID } from 'node:crypto';
import type { SubscriptionStatus } from '@vitrine/contract/billing';
import { sql } from 'drizzle-orm';
import { nullable, number, text, timestamp } from '../../database/kinds.ts';
import { firstRow, pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { setPlanLimits } from '../workspaces/service.ts';
import { periodBegin, periodEnd, periodKey } from './period.ts';
import { PLAN, PLAN_ROW, type PlanRow } from './plan-queries.ts';

export interface SubscriptionRow {
  id: string;
  status: SubscriptionStatus;
  provider: 'none' | 'sandbox' | 'stripe' | 'shopify';
  provider_id: string | null;
  /** Of the period that it is in now. */
  period_start: string;
  period_end: string;
  cancel_at_period_end: boolean;
  plan: PlanRow;
  next_plan: PlanRow | null;
}

/** The one that has not ended. @param now ISO 8601 */
export async function currentSubscription(
  orm: Orm,
  workspace_id: string,
  now: string,
): Promise<SubscriptionRow | undefined> {
  const at = sql`${now}::timestamptz`;
  const row = await firstRow(orm, {
    ...PLAN_ROW,
    ...pick(schema.subscriptions, 'provider', 'provider_id', 'cancel_at_period_end', 'next_plan_id'),
    subscription_id: schema.subscriptions.id,
    subscription_status: schema.subscriptions.status,
    period_start: timestamp,
    period_end: timestamp,
  })`
    SELECT ${PLAN}, s.id AS subscription_id, s.status AS subscription_status, s.provider, s.provider_id,
      ${periodBegin(at)} AS period_start, ${periodEnd(at)} AS period_end, s.cancel_at_period_end, s.next_plan_id
    FROM subscriptions s JOIN plans p ON p.id = s.plan_id JOIN workspaces w ON w.id = s.workspace_id
    WHERE s.workspace_id = ${workspace_id} AND s.ended_at IS NULL`;
  if (!row) return undefined;
  const { subscription_id, subscription_status, provider, provider_id, period_start, period_end } = row;
  const { cancel_at_period_end, next_plan_id, ...plan } = row;
  const [next_plan = null] = next_plan_id
    ? await rowsOf(orm, PLAN_ROW)`SELECT ${PLAN} FROM plans p WHERE p.id = ${next_plan_id}`
    : [];
  return {
    id: subscription_id,
    status: subscription_status,
    provider,
    provider_id,
    period_start,
    period_end,
    cancel_at_period_end,
    plan,
    next_plan,
  };
}

/** A subscription to a plan that costs nothing, from now on, for each of these workspaces that has none. */
export async function subscribeForNothing(
  tx: Orm,
  workspace_ids: readonly string[],
  plan_id: string,
  now: string,
): Promise<void> {
  const rows = JSON.stringify(workspace_ids.map((workspace_id) => ({ id: randomUUID(), workspace_id })));
  await tx.execute(sql`INSERT INTO subscriptions (id, workspace_id, plan_id, provider, status, created_at)
    SELECT n.id, n.workspace_id, ${plan_id}, 'none', 'active', ${now}::timestamptz
    FROM json_to_recordset(${rows}::json) AS n(id uuid, workspace_id uuid) ORDER BY n.workspace_id
    ON CONFLICT DO NOTHING`);
}

/** Workspaces of before there were plans. */
export const neverSubscribed = (orm: Orm): Promise<{ id: string }[]> =>
  rowsOf(orm, pick(schema.workspaces, 'id'))`
    SELECT w.id FROM workspaces w WHERE NOT EXISTS (SELECT FROM subscriptions s WHERE s.workspace_id = w.id)`;

/** Without a subscription nothing is recorded, nor downloaded. */
const NOTHING = 0;

/**
 * Writes what workspaces' subscriptions say to where every block asks for it: to be called, in the same transaction, whenever one of them
 * or its plan has changed. Without `workspace_ids`: of all. Whose limit has moved is told of their use anew.
 */
export const applySubscriptions = (tx: Orm, workspace_ids?: readonly string[]) =>
  tx.execute(sql`WITH changed AS (${setPlanLimits(sql`SELECT o.id, o.session_limit AS limit_before,
        coalesce(p.max_session_recordings, ${NOTHING}) AS session_limit,
        coalesce(p.max_downloads, ${NOTHING}) AS download_limit, s.period_start, s.period_end
      FROM workspaces o LEFT JOIN subscriptions s ON s.workspace_id = o.id AND s.ended_at IS NULL
      LEFT JOIN plans p ON p.id = s.plan_id
      WHERE ${workspace_ids ? sql`o.id = ANY(${sql.param(workspace_ids)}::uuid[])` : sql`true`}
      ORDER BY o.id FOR NO KEY UPDATE OF o`)})
    UPDATE quota_usage u SET told_percent = 0 FROM changed c
    WHERE c.moved AND u.workspace_id = c.id AND u.told_percent > 0`);

/** Joined to workspaces `w`: the subscription `s`, and the plan `n` that takes its plan's place with the next period. */
export const SUBSCRIPTION_AND_NEXT = sql`LEFT JOIN subscriptions s ON s.workspace_id = w.id AND s.ended_at IS NULL
  LEFT JOIN plans n ON n.id = s.next_plan_id`;

/** Of these: how many sessions the next period takes, as the subscription stands. */
export const NEXT_LIMIT = sql`(CASE WHEN n.id IS NOT NULL THEN n.max_session_recordings
  WHEN s.id IS NULL OR s.cancel_at_period_end THEN ${NOTHING}::int ELSE w.session_limit END)`;

export interface UseRow {
  /** -1 means unlimited. */
  session_limit: number;
  /** As the subscription stands now, of the period after this one; 0 without one that goes on. */
  next_limit: number;
  used: number;
  period_end: string;
  time_zone: string;
  /** Null without a subscription. */
  plan: { name: string; amount: string } | null;
}

/** Use of the period of `now` (ISO 8601). */
export async function useOf(orm: Orm, workspace_id: string, now: string): Promise<UseRow | undefined> {
  const at = sql`${now}::timestamptz`;
  const row = await firstRow(orm, {
    ...pick(schema.workspaces, 'session_limit', 'time_zone'),
    used: number,
    period_end: timestamp,
    next_limit: number,
    name: nullable(schema.plans.name),
    amount: nullable(text),
  })`
    SELECT w.session_limit, coalesce(u.used, 0) AS used, ${periodEnd(at)} AS period_end, w.time_zone,
      ${NEXT_LIMIT} AS next_limit,
      p.name, p.amount::text AS amount
    FROM workspaces w
    LEFT JOIN quota_usage u ON u.workspace_id = w.id AND u.period_start = ${periodKey(at)}
    ${SUBSCRIPTION_AND_NEXT} LEFT JOIN plans p ON p.id = s.plan_id
    WHERE w.id = ${workspace_id}`;
  if (!row) return undefined;
  const { name, amount, ...use } = row;
  return { ...use, plan: name !== null && amount !== null ? { name, amount } : null };
}
