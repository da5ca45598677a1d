import type { SetUp, SetUpRequest } from '../../../apps/server/src/ports/commerce-platform.ts';
import { type ShopAdmin, ShopifyRefusal } from './admin.ts';
import {
  type Done,
  INSTALLED,
  installedAnswer,
  METAFIELDS,
  MOVE_WEBHOOK,
  moveWebhookAnswer,
  SET_METAFIELDS,
  SUBSCRIBE_TO,
  setMetafieldsAnswer,
  subscribeToAnswer,
  TOPICS,
  type Topic,
  UNINSTALL,
  uninstallAnswer,
} from './documents.ts';

/** As Shopify says that a shop has the very same webhook: another one of us has just asked for it. */
const TAKEN = /already been taken/;

interface Webhook {
  id: string;
  topic: string;
  uri: string;
}

/** Has a shop's messages sent to us, and tells the theme's app embed which store it is in. The merchant switches that on. */
export async function setUpShop(
  admin: ShopAdmin,
  store_id: string,
  { script_url, webhook_url }: SetUpRequest,
): Promise<SetUp> {
  const { currentAppInstallation, webhookSubscriptions } = await admin.ask(
    INSTALLED,
    { topics: TOPICS },
    installedAnswer,
  );
  for (const topic of TOPICS) {
    const there = webhookSubscriptions.nodes.filter((each) => each.topic === topic);
    await hear(admin, topic, webhook_url, there);
  }
  const field = (key: string, value: string) => ({
    ownerId: currentAppInstallation.id,
    namespace: METAFIELDS.namespace,
    key,
    type: 'single_line_text_field',
    value,
  });
  const metafields = [field(METAFIELDS.store_id, store_id), field(METAFIELDS.script_url, script_url)];
  const { metafieldsSet } = await admin.ask(SET_METAFIELDS, { metafields }, setMetafieldsAnswer);
  refuse(metafieldsSet);
  return { script: 'in_theme', script_id: null };
}

/** The app leaves the shop, with all that it has there. */
export async function leaveShop(admin: ShopAdmin): Promise<void> {
  const { appUninstall } = await admin.ask(UNINSTALL, {}, uninstallAnswer);
  refuse(appUninstall);
}

/** One webhook of a topic: made, or led to where it is to be sent now. */
async function hear(admin: ShopAdmin, topic: Topic, uri: string, there: readonly Webhook[]): Promise<void> {
  if (there.some((each) => each.uri === uri)) return;
  const [old] = there;
  if (old) {
    const { webhookSubscriptionUpdate } = await admin.ask(
      MOVE_WEBHOOK,
      { id: old.id, uri },
      moveWebhookAnswer,
    );
    refuse(webhookSubscriptionUpdate, TAKEN);
  } else {
    const { webhookSubscriptionCreate } = await admin.ask(SUBSCRIBE_TO, { topic, uri }, subscribeToAnswer);
    refuse(webhookSubscriptionCreate, TAKEN);
  }
}

function refuse(done: Done, unless?: RegExp): void {
  const errors = (done?.userErrors ?? []).filter(({ message }) => !unless?.test(message));
  if (errors.length > 0) throw new ShopifyRefusal('refused', errors.map(({ message }) => message).join(' '));
}
