import { SPELLED } from './installation.ts';
import type { Shop } from './shop.ts';
import { createWebhookSender, type SentWebhook, webhook } from './webhooks.ts';

/** What is told to the app: by the subscriptions of a shop, and by the addresses of the app's own settings. */
export function createPost(api_secret: string, now: () => number) {
  const sent: SentWebhook[] = [];
  const sender = createWebhookSender();
  let all_url: string | undefined;
  let compliance_url: string | undefined;

  /** A message of its own to each address; one that is kept where there is none. */
  function send(shop: string, topic: string, data: object, urls: readonly (string | undefined)[]): void {
    const known = urls.filter((url) => url !== undefined);
    for (const url of known.length > 0 ? known : [undefined]) {
      const message = webhook(api_secret, { shop, topic, data, now: now() });
      sent.push(message);
      if (url !== undefined) sender.send(url, message);
    }
  }

  return {
    tell({ domain, installation }: Shop, topic: string, data: object): void {
      const subscribed = installation.webhooks.filter((each) => SPELLED[each.topic] === topic);
      send(domain, topic, data, [all_url, ...subscribed.map(({ uri }) => uri)]);
    },
    tellApp: ({ domain }: Shop, topic: string, data: object) =>
      send(domain, topic, { shop_domain: domain, ...data }, [compliance_url]),
    sendAllTo(url: string): void {
      all_url = url;
    },
    sendComplianceTo(url: string): void {
      compliance_url = url;
    },
    /** Those of a shop since this was last asked. */
    taken(shop: string): SentWebhook[] {
      const own = sent.filter((each) => each.shop === shop);
      for (const each of own) sent.splice(sent.indexOf(each), 1);
      return own;
    },
    idle: sender.idle,
  };
}
