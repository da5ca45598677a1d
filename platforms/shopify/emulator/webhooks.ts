import { createHmac, randomUUID } from 'node:crypto';

/** A webhook as it is sent: header names in lower case. */
export interface SentWebhook {
  shop: string;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
}

/** A webhook of Shopify's, signed as they are. */
export function webhook(
  api_secret: string,
  { shop, topic, data, now }: { shop: string; topic: string; data: object; now: number },
): SentWebhook {
  const body = Buffer.from(JSON.stringify(data));
  return {
    shop,
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': shop,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-event-id': randomUUID(),
      'x-shopify-api-version': '2026-10',
      'x-shopify-triggered-at': new Date(now).toISOString(),
      'x-shopify-hmac-sha256': createHmac('sha256', api_secret).update(body).digest('base64'),
    },
  };
}

const TRIES = 3;

/** Sends webhooks one after another; one that is not taken is sent again, a few times, and is the same. */
export function createWebhookSender() {
  let posting: Promise<void> = Promise.resolve();
  async function send(to: string, { headers, body }: SentWebhook): Promise<void> {
    for (let tried = 0; tried < TRIES; tried++) {
      const taken = await fetch(to, { method: 'POST', headers, body }).catch(() => undefined);
      await taken?.arrayBuffer().catch(() => undefined);
      if (taken?.ok) return;
    }
  }
  return {
    send(to: string, sent: SentWebhook): void {
      posting = posting.then(() => send(to, sent));
    },
    idle: () => posting,
  };
}
