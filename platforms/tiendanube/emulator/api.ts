import { type BucketOptions, createBuckets } from './bucket.ts';
import { TOO_MANY_REQUESTS } from './faults.ts';
import { type Answer, type Asked, jsonOf } from './http.ts';
import { type ListForm, notFound } from './lists.ts';
import { answerScripts } from './scripts.ts';
import { answerWebhooks } from './webhooks.ts';
import type { Store, World } from './world.ts';

export interface ApiOptions {
  bucket: BucketOptions;
  lists: ListForm;
  /** The headers in which a token is taken. */
  token_headers: readonly ('authentication' | 'authorization')[];
}

const PATH = /^\/2025-03\/(\d+)\/(store|scripts|webhooks)(?:\/(\d+))?$/;
const METHODS = {
  store: [['GET'], []],
  scripts: [
    ['GET', 'POST'],
    ['GET', 'PUT', 'DELETE'],
  ],
  webhooks: [
    ['GET', 'POST'],
    ['GET', 'PUT', 'DELETE'],
  ],
} as const;
type Resource = keyof typeof METHODS;

const problem = (status: number, message: string, description: string): Answer => ({
  status,
  json: { code: status, message, description },
});

/** The API of every store. What is refused, and how, stands in https://tiendanube.github.io/api-documentation/intro. */
export function createApi(world: World, { bucket, lists, token_headers }: ApiOptions) {
  const buckets = createBuckets(bucket, world.now);

  /** The store that the token opens, or why it does not. */
  function storeFor({ headers }: Asked, store_id: number): Store | Answer {
    if (!headers['user-agent']?.match(/^.+ \(.+\)$/))
      return { status: 400, json: { error: 'Please include a User-Agent header' } };
    const store = world.stores.get(store_id);
    const tokens = token_headers.map((name) => /^bearer (.+)$/i.exec(String(headers[name] ?? ''))?.[1]);
    if (!store?.token || !tokens.includes(store.token))
      return problem(401, 'Unauthorized', 'Invalid access token');
    if (store.is_suspended) return problem(402, 'Payment Required', 'The store is suspended');
    return store;
  }

  function answerStore(store: Store, resource: Resource, id: string | undefined, asked: Asked): Answer {
    const methods: readonly string[] = METHODS[resource][id === undefined ? 0 : 1];
    if (!methods.includes(asked.method)) return problem(405, 'Method Not Allowed', 'No such method');
    if (resource === 'store') return { status: 200, json: store.profile };
    if (resource === 'scripts' && !world.scope.split(',').includes('write_scripts'))
      return problem(403, 'Forbidden', 'Missing a required scope');
    const isWriting = asked.method === 'POST' || asked.method === 'PUT';
    if (isWriting && !asked.headers['content-type']?.startsWith('application/json'))
      return problem(415, 'Unsupported Media Type', 'Content-Type must be application/json');
    const fields = jsonOf(asked.body);
    if (isWriting && !fields) return { status: 400, json: { error: 'Problems parsing JSON' } };
    const answer = resource === 'scripts' ? answerScripts : answerWebhooks;
    return answer(world, store, asked, { id, fields: fields ?? {}, form: lists });
  }

  /** Undefined: it is no address of the API's. */
  return (asked: Asked): Answer | undefined => {
    const [, number, resource, id] = PATH.exec(asked.path) ?? [];
    if (number === undefined)
      return asked.path.startsWith('/2025-03/') ? notFound('No such resource') : undefined;
    const store = storeFor(asked, Number(number));
    if (!('profile' in store)) return store;
    const { isTooMuch, headers } = buckets.take(store.profile.id);
    if (isTooMuch) return { status: 429, headers, json: TOO_MANY_REQUESTS };
    const answer = answerStore(store, resource as Resource, id, asked);
    return { ...answer, headers: { ...headers, ...answer.headers } };
  };
}
