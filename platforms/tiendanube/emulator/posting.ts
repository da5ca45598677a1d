import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '@vitrine/contract/durations';
import type { Schedule } from './schedule.ts';
import type { World } from './world.ts';

/** An answer that is none within this time counts as no answer. */
const PATIENCE_MS = 40_000;
/**
 * "The first 4 retries are: one immediately after timeout and then at approximately 5, 10 and 15 minutes. Then […] multiplying the waiting time of the previous
 * one by 1.4 […] up to 18 attempts" (https://tiendanube.github.io/api-documentation/resources/webhook#retry-policies).
 */
const ATTEMPTS = 18;
const FIRST_WAITS_MS = [0, 5 * MINUTE_MS, 5 * MINUTE_MS, 5 * MINUTE_MS];
const GROWTH = 1.4;

const waitAfter = (attempt: number): number =>
  FIRST_WAITS_MS[attempt - 1] ?? 5 * MINUTE_MS * GROWTH ** (attempt - FIRST_WAITS_MS.length);

/** A webhook as it is sent: header names in lower case. */
export interface SentWebhook {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What became of one. */
export interface Delivery extends SentWebhook {
  /** Of each attempt; 0 where nobody answered. */
  statuses: number[];
}

export interface Posting {
  post(url: string, body: object, options?: { isSigned: boolean }): void;
  deliveries: readonly Delivery[];
}

/** Sends webhooks, again until they are taken. */
export function createPosting(
  { client_secret, now }: Pick<World, 'client_secret' | 'now'>,
  schedule: Schedule,
): Posting {
  const deliveries: Delivery[] = [];

  async function attempt(delivery: Delivery): Promise<void> {
    const { url, headers, body, statuses } = delivery;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    statuses.push(answer?.status ?? 0);
    if (answer?.ok || statuses.length >= ATTEMPTS) return;
    schedule.at(now() + waitAfter(statuses.length), () => attempt(delivery));
  }

  return {
    deliveries,
    post(url, content, { isSigned } = { isSigned: true }) {
      const body = JSON.stringify(content);
      const signature = createHmac('sha256', client_secret).update(body).digest('hex');
      const headers = {
        'content-type': 'application/json',
        ...(isSigned && { 'x-linkedstore-hmac-sha256': signature }),
      };
      const delivery: Delivery = { url, headers, body, statuses: [] };
      deliveries.push(delivery);
      schedule.at(now(), () => attempt(delivery));
    },
  };
}
