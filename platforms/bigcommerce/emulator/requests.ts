import { z } from 'zod';

/*
 * What may be asked of a store's API, as much of it as we use: for the emulator, and for tests of who asks. Of the vendor's documents (BigCommerce REST
 * Management API; sources at github.com/bigcommerce/docs): reference/scripts.v3.yml (script_Post, script_Put, script_Base, parameters of getScripts),
 * docs/integrations/scripts.mdx ("Limits", "Subresource integrity"), reference/store_information.v2.yml (`GET /store` takes nothing).
 */

/** scripts.mdx: "up to five `<script>` tags in a single call", "up to five SRI hashes". */
const MAX_TAGS = 5;
const MAX_HASHES = 5;
/** "We support all the hashing algorithms the SRI standard allows". */
const SRI_HASH = /^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/;

/** All of script_Base but `api_client_id`, which the platform tells of a script; `uuid` and the dates are "read only". */
const FIELDS = {
  name: z.string().min(1).max(255),
  description: z.string(),
  html: z
    .string()
    .max(65_536)
    .refine((html) => (html.match(/<script\b/gi) ?? []).length <= MAX_TAGS, 'Too many script tags'),
  src: z.url({ protocol: /^https?$/ }),
  auto_uninstall: z.boolean(),
  load_method: z.enum(['default', 'async', 'defer']),
  location: z.enum(['head', 'footer']),
  visibility: z.enum(['storefront', 'all_pages', 'checkout', 'order_confirmation']),
  kind: z.enum(['src', 'script_tag']),
  consent_category: z.enum(['essential', 'functional', 'analytics', 'targeting']),
  enabled: z.boolean(),
  channel_id: z.int().min(1),
  integrity_hashes: z.array(z.string().regex(SRI_HASH)).max(MAX_HASHES),
};

/** "Required Fields: name". */
const scriptPost = z.strictObject(FIELDS).partial().required({ name: true });
const scriptPut = z.strictObject(FIELDS).partial();

const wholeNumber = z.string().regex(/^[1-9]\d{0,8}$/);
/** getScripts. */
const listQuery = z
  .strictObject({
    page: wholeNumber,
    limit: wholeNumber,
    sort: z.enum(['name', 'description', 'date_created', 'date_modified']),
    direction: z.enum(['asc', 'desc']),
    'channel_id:in': z.string().regex(/^\d+(,\d+)*$/),
  })
  .partial();
const nothing = z.strictObject({});

/** A call of a store's API. */
export interface ApiRequest {
  method: string;
  /** Behind the store's, with the query: `/v3/content/scripts?page=1`. */
  path: string;
  /** As it is sent; empty where nothing is. */
  body: string;
}

interface Operation {
  query: z.ZodType;
  /** Undefined: it has none. */
  body?: z.ZodType;
}

const SCRIPTS = '/v3/content/scripts';
const OPERATIONS: Readonly<Record<string, Operation>> = {
  'GET /v2/store': { query: nothing },
  [`GET ${SCRIPTS}`]: { query: listQuery },
  [`POST ${SCRIPTS}`]: { query: nothing, body: scriptPost },
  [`GET ${SCRIPTS}/{uuid}`]: { query: nothing },
  [`PUT ${SCRIPTS}/{uuid}`]: { query: nothing, body: scriptPut },
  [`DELETE ${SCRIPTS}/{uuid}`]: { query: nothing },
};

/** The operation of a call, e.g. `PUT /v3/content/scripts/{uuid}`. */
export function operationOf({ method, path }: Pick<ApiRequest, 'method' | 'path'>): string {
  const [pathname = ''] = path.split('?');
  const [, uuid = ''] = /^\/v3\/content\/scripts\/([^/]+)$/.exec(pathname) ?? [];
  return `${method} ${z.uuid().safeParse(uuid).success ? `${SCRIPTS}/{uuid}` : pathname}`;
}

/** What a script is that a body says nothing of. `consent_category`: "Defaults to `unknown` when not specified". */
export const SCRIPT_DEFAULTS = {
  description: '',
  html: '',
  src: '',
  auto_uninstall: false,
  load_method: 'default',
  location: 'head',
  visibility: 'storefront',
  kind: 'src',
  consent_category: 'unknown',
  enabled: true,
  channel_id: 1,
} as const;

/**
 * What is wrong with a call, by its fields; empty when nothing is.
 * @param known the script that it changes, with what it does not name
 */
export function faultsOf(request: ApiRequest, known: object = {}): Record<string, string> {
  const operation = OPERATIONS[operationOf(request)];
  if (!operation) return { path: 'There is no such call' };
  const query = Object.fromEntries(new URLSearchParams(request.path.split('?')[1]));
  const faults = byField(operation.query.safeParse(query), 'query');
  if (!operation.body) return request.body === '' ? faults : { ...faults, body: 'Must be empty' };
  let body: unknown;
  try {
    body = JSON.parse(request.body);
  } catch {
    return { ...faults, body: 'Must be JSON' };
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { ...faults, body: 'Must be an object' };
  const script = { ...SCRIPT_DEFAULTS, ...known, ...body };
  return { ...misfits(script), ...faults, ...byField(operation.body.safeParse(body), 'body') };
}

function byField(read: z.ZodSafeParseResult<unknown>, whole: string): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const issue of read.error?.issues ?? []) {
    const named = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? whole)];
    for (const field of named) faults[field] ??= issue.message;
  }
  return faults;
}

/** createScript, "Notes", and `kind` in script_Base: what its fields have to do with one another. */
const MISFITS: readonly [field: string, is: (script: Record<string, unknown>) => unknown, says: string][] = [
  ['src', ({ kind, src }) => kind === 'src' && !src, 'Required with kind src'],
  ['src', ({ kind, src }) => kind === 'script_tag' && src, 'Goes with kind src'],
  ['html', ({ kind, html }) => kind === 'script_tag' && !html, 'Required with kind script_tag'],
  ['html', ({ kind, html }) => kind === 'src' && html, 'Goes with kind script_tag'],
  ['load_method', (script) => isTag(script) && script.load_method !== 'default', 'Must be default for a tag'],
  ['integrity_hashes', (script) => isTag(script) && script.integrity_hashes, 'Goes with kind src'],
];
const isTag = ({ kind }: Record<string, unknown>) => kind === 'script_tag';

const misfits = (script: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(MISFITS.filter(([, is]) => is(script)).map(([field, , says]) => [field, says]));
