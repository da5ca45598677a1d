import { z } from 'zod';
import type {
  PlatformOutcome,
  SetUp,
  SetUpRequest,
} from '../../../apps/server/src/ports/commerce-platform.ts';
import type { StoreApi } from './api.ts';
import { platformId } from './store.ts';

/** What is asked for. The privacy messages are no part of it: their addresses stand in the partner panel. */
const EVENTS = ['app/uninstalled', 'app/suspended', 'app/resumed'];
/** The most that a page has. An app has a few scripts and webhooks in a store. */
const WHOLE_LIST = 'per_page=200';
const SCRIPTS_SCOPE = 'write_scripts';

/** Lists come as they are, or as a page with its `result`: the reference has both. */
const listOf = <T extends z.ZodType>(item: T) =>
  z.union([z.array(item), z.object({ result: z.array(item) }).transform(({ result }) => result)]);

/** A script in a store: under a number of its own, or under that of the partner panel. */
const script = z.object({
  id: platformId,
  script_id: platformId.nullish(),
  status: z.string().nullish(),
});
const webhook = z.object({ id: platformId, event: z.string(), url: z.string() });

/** A store in which it is done. */
interface Connected {
  api: StoreApi;
  store_id: string;
  access_token: string;
}

/**
 * A list of the app's in a store. An empty one is answered by 404 ("Last page is 0") by some of the platform's resources; a store that is none is noticed by
 * the next call that changes something.
 */
async function list<T extends z.ZodType>(
  { api, store_id, access_token }: Connected,
  path: string,
  item: T,
  scope?: string,
): Promise<PlatformOutcome<z.output<T>[]>> {
  const got = await api.ask(store_id, access_token, {
    method: 'GET',
    path: `${path}?${WHOLE_LIST}`,
    answer: listOf(item),
    ...(scope !== undefined && { scope }),
  });
  return !got.ok && got.error === 'store_not_found' ? { ok: true, value: [] } : got;
}

/**
 * Associates our script with the store (https://tiendanube.github.io/api-documentation/resources/script). The platform serves the file that was registered in the
 * partner panel, the same for all stores: it finds the store by itself, so that nothing has to be written anew when it is there already.
 * Without a number of ours the script is one that the platform installs by itself ("auto-installed"), which then stands in the list; else nobody does.
 */
export async function setUpScript(
  connected: Connected,
  script_id: string | undefined,
): Promise<PlatformOutcome<SetUp>> {
  const scripts = await list(connected, '/scripts', script, SCRIPTS_SCOPE);
  const byHand = { ok: true, value: { script: 'by_hand', script_id: null } } as const;
  if (!scripts.ok) return script_id === undefined && scripts.error === 'missing_scope' ? byHand : scripts;
  const numberOf = (each: z.output<typeof script>) => each.script_id ?? each.id;
  const found = scripts.value.find((each) =>
    script_id === undefined ? isLive(each.status) : numberOf(each) === script_id,
  );
  if (found) return { ok: true, value: { script: 'installed', script_id: found.id } };
  if (script_id === undefined) return byHand;
  const { api, store_id, access_token } = connected;
  const created = await api.ask(store_id, access_token, {
    method: 'POST',
    path: '/scripts',
    body: { script_id: Number(script_id) },
    answer: script,
    scope: SCRIPTS_SCOPE,
  });
  if (!created.ok) return created;
  return { ok: true, value: { script: 'installed', script_id: created.value.id } };
}

/** Where it is not said, it is. */
const isLive = (status: string | null | undefined) => (status ?? 'active') === 'active';

/** Asks for the app's messages, each once: one that goes to an older address of ours is turned to the new one. */
export async function setUpWebhooks(
  connected: Connected,
  { webhook_url: url }: SetUpRequest,
): Promise<PlatformOutcome<void>> {
  const webhooks = await list(connected, '/webhooks', webhook);
  if (!webhooks.ok) return webhooks;
  for (const event of EVENTS) {
    const ours = webhooks.value.filter((each) => each.event === event);
    if (ours.some((each) => each.url === url)) continue;
    const [older] = ours;
    const { api, store_id, access_token } = connected;
    const done = await api.ask(store_id, access_token, {
      method: older ? 'PUT' : 'POST',
      path: older ? `/webhooks/${encodeURIComponent(older.id)}` : '/webhooks',
      body: { event, url },
      answer: webhook,
    });
    if (!done.ok) return done;
  }
  return { ok: true, value: undefined };
}

/**
 * Takes our webhooks and our script's association out of the store. A script that the platform installs by itself goes with the app alone, which the
 * merchant uninstalls: no call of the platform's does.
 */
export async function leaveStore(
  connected: Connected,
  { webhook_url: url, script_id }: SetUpRequest,
): Promise<PlatformOutcome<undefined>> {
  const webhooks = await list(connected, '/webhooks', webhook);
  if (!webhooks.ok) return webhooks;
  for (const { id } of webhooks.value.filter((each) => each.url === url)) {
    const removed = await remove(connected, `/webhooks/${encodeURIComponent(id)}`);
    if (!removed.ok) return removed;
  }
  if (script_id === null) return GONE;
  return remove(connected, `/scripts/${encodeURIComponent(script_id)}`, SCRIPTS_SCOPE);
}

const GONE = { ok: true, value: undefined } as const;

async function remove(
  { api, store_id, access_token }: Connected,
  path: string,
  scope?: string,
): Promise<PlatformOutcome<undefined>> {
  const answer = await api.ask(store_id, access_token, {
    method: 'DELETE',
    path,
    answer: z.unknown(),
    ...(scope !== undefined && { scope }),
  });
  // Of what is not there the platform says what it says of a store that is none.
  return answer.ok || answer.error === 'store_not_found' ? GONE : answer;
}
