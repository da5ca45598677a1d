import { isIP } from 'node:net';
import type { Asked } from './http.ts';
import { invalid, type ListForm, listAnswer, notFound } from './lists.ts';
import { dated, isoOf, type Store, type World } from './world.ts';

const EVENTS = [
  ...['app/uninstalled', 'app/suspended', 'app/resumed'],
  ...['category/created', 'category/updated', 'category/deleted', 'domain/updated'],
  ...['order/created', 'order/updated', 'order/paid', 'order/cancelled'],
  ...['product/created', 'product/updated', 'product/deleted'],
];

/** "Must be HTTPS", "not allowed to use a localhost/tiendanube/nuvemshop domain". By its number this machine is let in all the same, else there were no tests. */
function isAllowed(url: unknown): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  if (isIP(hostname) && hostname.startsWith('127.')) return true;
  return protocol === 'https:' && !/(^|\.)(localhost|tiendanube|nuvemshop)(\.|$)/.test(hostname);
}

function problemsOf({ event, url }: Record<string, unknown>) {
  return {
    ...(!EVENTS.includes(String(event)) && {
      event: [`Invalid event specified. Events allowed: ${EVENTS.join(', ')}`],
    }),
    ...(!isAllowed(url) && { url: ['invalid url specified'] }),
  };
}

/** `/webhooks` (https://tiendanube.github.io/api-documentation/resources/webhook). */
export function answerWebhooks(
  world: World,
  store: Store,
  { method, query }: Pick<Asked, 'method' | 'query'>,
  { id, fields, form }: { id: string | undefined; fields: Record<string, unknown>; form: ListForm },
) {
  const [event, url] = [query.get('event'), query.get('url')];
  if (id === undefined && method === 'GET')
    return listAnswer(
      store.webhooks.filter((each) => each.event === (event ?? each.event) && each.url === (url ?? each.url)),
      query,
      form,
    );
  const problems = method === 'POST' || method === 'PUT' ? problemsOf(fields) : {};
  if (Object.keys(problems).length > 0) return invalid(problems);
  const told = { event: String(fields.event), url: String(fields.url) };
  if (id === undefined) {
    const created = { ...dated(world), ...told };
    store.webhooks.push(created);
    return { status: 201, json: created };
  }
  const found = store.webhooks.find((each) => String(each.id) === id);
  if (!found) return notFound('Webhook not found');
  if (method === 'PUT') Object.assign(found, told, { updated_at: isoOf(world.now()) });
  if (method !== 'DELETE') return { status: 200, json: found };
  store.webhooks.splice(store.webhooks.indexOf(found), 1);
  return { status: 200, json: {} };
}
