import { createHash } from 'node:crypto';
import type { WebhookSubscription } from './installation.ts';
import type { Shop } from './shop.ts';

const WEBHOOK = 'gid://shopify/WebhookSubscription/';
const MAX_METAFIELDS = 25;

/** Of the app in a shop: the same for as long as it is known. */
export const installationId = ({ domain }: Shop) =>
  `gid://shopify/AppInstallation/${Number.parseInt(createHash('sha256').update(domain).digest('hex').slice(0, 11), 16)}`;

interface Context {
  shop: Shop;
  nextNumber: () => number;
  userError: string | undefined;
}
interface WebhookInput {
  webhookSubscription: { uri?: string };
}
interface MetafieldInput {
  ownerId: string;
  namespace?: string;
  key: string;
  type?: string;
  value: string;
}

const presented = ({ number, topic, uri }: WebhookSubscription) => ({ id: WEBHOOK + number, topic, uri });

const refusal = (message: string, field: string[] | null = null) => ({
  webhookSubscription: null,
  metafields: null,
  userErrors: [{ field, message }],
});

/** What a shop is, and what the app puts into it. */
export const installationAnswers = (context: Context) => ({
  shop: () => {
    const { domain, profile } = context.shop;
    const localization = profile.locale === null ? null : { defaultLocale: profile.locale };
    return {
      name: profile.name,
      email: profile.email,
      myshopifyDomain: domain,
      primaryDomain: { host: profile.host, localization },
    };
  },
  webhookSubscriptions: ({ first, topics }: { first?: number; topics?: string[] }) => {
    if (first === undefined || first > 250)
      throw new Error('you must provide one of first or last, up to 250');
    const found = context.shop.installation.webhooks.filter(({ topic }) => topics?.includes(topic) ?? true);
    return {
      nodes: found.slice(0, first).map(presented),
      pageInfo: { hasNextPage: found.length > first, endCursor: null },
    };
  },
  webhookSubscriptionCreate: ({ topic, webhookSubscription }: WebhookInput & { topic: string }) =>
    subscribe(context, undefined, topic, webhookSubscription.uri),
  webhookSubscriptionUpdate: ({ id, webhookSubscription }: WebhookInput & { id: string }) => {
    const found = context.shop.installation.webhooks.find(({ number }) => WEBHOOK + number === id);
    if (!found) return refusal('Webhook subscription does not exist', ['id']);
    return subscribe(context, found, found.topic, webhookSubscription.uri);
  },
  // As https://shopify.dev has it: webhooks and all else go with it.
  appUninstall: () => {
    if (context.userError !== undefined) return refusal(context.userError);
    context.shop.uninstall();
    return { userErrors: [] };
  },
  metafieldsSet: ({ metafields }: { metafields: MetafieldInput[] }) => setMetafields(context, metafields),
});

/** `found` is changed; without it there is one more. */
function subscribe(
  { shop, nextNumber, userError }: Context,
  found: WebhookSubscription | undefined,
  topic: string,
  uri = '',
) {
  const field = ['webhookSubscription', 'uri'];
  const { webhooks } = shop.installation;
  if (userError !== undefined) return refusal(userError);
  if (!URL.canParse(uri)) return refusal('Address is invalid', field);
  if (webhooks.some((each) => each !== found && each.topic === topic && each.uri === uri))
    return refusal('Address for this topic has already been taken', field);
  const subscription = found ?? { number: nextNumber(), topic, uri };
  if (!found) webhooks.push(subscription);
  subscription.uri = uri;
  return { webhookSubscription: presented(subscription), userErrors: [] };
}

function setMetafields({ shop, userError }: Context, metafields: readonly MetafieldInput[]) {
  if (userError !== undefined) return refusal(userError);
  if (metafields.length > MAX_METAFIELDS) throw new Error('too many metafields');
  for (const [at, { ownerId, namespace = '', type }] of metafields.entries()) {
    const field = (name: string) => ['metafields', String(at), name];
    if (ownerId !== installationId(shop)) return refusal('Owner does not exist', field('ownerId'));
    if (namespace.length < 3) return refusal('Namespace is too short (minimum is 3)', field('namespace'));
    if (type === undefined) return refusal("Type can't be blank", field('type'));
  }
  const set = metafields.map(({ namespace = '', key, type = '', value }) => ({
    namespace,
    key,
    type,
    value,
  }));
  for (const each of set) shop.installation.setMetafield(each);
  return { metafields: set, userErrors: [] };
}
