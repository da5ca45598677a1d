import { type Endpoint, statusOf } from '@vitrine/contract/endpoint';
import { endpoints } from '@vitrine/contract/endpoints';
import { ENVELOPE_PREFIX_BYTES } from '@vitrine/contract/envelope';
import { MAX_BODY_BYTES, MAX_HEADER_BYTES } from '@vitrine/contract/limits';
import type { PublicSessionId } from '@vitrine/contract/session-id';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Needs } from '../kernel/needs.ts';
import type { Database, Orm } from '../ports/database.ts';
import { authorise, identify } from './authorise.ts';
import { type Callers, createCallers } from './callers.ts';
import { checkBody, checkBytes, checkItems } from './check-response.ts';
import { sendFailure } from './errors.ts';
import type { Failure, Handlers, UserAuth, WorkspaceAuth } from './handler.ts';
import { acceptBlocks } from './held-bodies.ts';
import type { HeldRead, HeldReads } from './held-reads.ts';
import { acceptFiles, fileOf, withFile } from './multipart.ts';
import { parseRequest } from './parse.ts';
import { refuseWhenFull } from './refuse-when-full.ts';
import { sendBytes } from './send-bytes.ts';
import { internalSessionId } from './session-ids.ts';
import { asValues, type Spliced, streamSpliced } from './spliced.ts';
import { streamArray } from './stream-array.ts';
import type { Bearer, Tokens } from './tokens.ts';

/** No JSON request of ours comes near; more is an attack or a bug. */
const JSON_LIMIT_BYTES = 64 * 1024;
const BLOCK_LIMIT_BYTES = ENVELOPE_PREFIX_BYTES + MAX_HEADER_BYTES + MAX_BODY_BYTES;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export interface BindingDeps extends Needs<'orm' | 'disk_space' | 'flush'> {
  /** `Database.asking`. */
  asking: Database['asking'];
  tokens: Tokens;
  reads: HeldReads;
  /** What the operator's calls must bring; without one there are none. */
  operator_token: string | undefined;
  /** Check every answer against the contract, and fail when it differs. On in tests. */
  check_responses: boolean;
}

/** A handler as the binding calls it: `parseRequest` has made the types of its row true. */
type AnyHandler = (call: unknown) => Promise<Answered | Failure>;

interface Answered {
  ok: true;
  body?: unknown;
  spliced?: Spliced;
  items?: AsyncIterable<string>;
  brotli?: Uint8Array;
}

/** Binds the rows of the contract table that have a handler in this process; the others are paths that it does not know. */
export async function bindEndpoints(
  app: FastifyInstance,
  handlers: Partial<Handlers>,
  deps: BindingDeps,
): Promise<void> {
  const rows = Object.entries(endpoints as Record<string, Endpoint>).filter(([name]) => name in handlers);
  const callers = createCallers(deps);
  const bind = (scope: FastifyInstance, wanted: (endpoint: Endpoint) => boolean) => {
    for (const [name, endpoint] of rows)
      if (wanted(endpoint))
        bindEndpoint(scope, endpoint, handlers[name as keyof Handlers] as AnyHandler, { ...deps, callers });
  };
  await app.register(async (scope) => {
    acceptJson(scope);
    bind(
      scope,
      (endpoint) => endpoint.body !== 'block' && !fileOf(endpoint) && endpoint.body_as_text === undefined,
    );
  });
  await app.register(async (scope) => {
    acceptJson(scope, ['application/json', 'text/plain']);
    bind(scope, (endpoint) => endpoint.body_as_text === true);
  });
  await app.register(async (scope) => {
    await acceptFiles(scope);
    bind(scope, (endpoint) => fileOf(endpoint) !== undefined);
  });
  await app.register(async (scope) => {
    refuseWhenFull(scope, deps.disk_space);
    acceptBlocks(scope, BLOCK_LIMIT_BYTES);
    bind(scope, ({ body }) => body === 'block');
  });
  refuseOtherMethods(
    app,
    rows.map(([, endpoint]) => endpoint),
  );
}

function acceptJson(scope: FastifyInstance, types = ['application/json']): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit: JSON_LIMIT_BYTES } as const;
  scope.addContentTypeParser(types, options, (_request, body: string, done) => {
    try {
      done(null, JSON.parse(body));
    } catch {
      done(Object.assign(new Error('invalid JSON'), { statusCode: 400 }));
    }
  });
}

const isLarge = ({ large }: Endpoint, query: unknown): boolean =>
  large === true || (large !== undefined && (query as { include?: unknown }).include === large.include);

function userOf(auth: UserAuth | undefined): string {
  if (!auth) throw new Error('a file is taken of who is signed in');
  return auth.user_id;
}

/** `/api/sessions/{id}/` as Fastify writes it. */
const routePath = (endpoint: Endpoint) => endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');

function bindEndpoint(
  scope: FastifyInstance,
  endpoint: Endpoint,
  handler: AnyHandler,
  deps: BindingDeps & { callers: Callers },
): void {
  const file = fileOf(endpoint);
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const identified = await identify(endpoint, request.headers, deps);
    if (!identified.ok) return sendFailure(reply, identified);
    const { bearer } = identified;
    // Before anything is asked of the database: who reads too much already would have it answer each of their calls.
    if (bearer && isLarge(endpoint, request.query) && !deps.reads.of(request, reply).isLarge(bearer.user_id))
      return sendFailure(reply, { ok: false, error: 'too_many_requests' });
    return deps.callers.take(endpoint, { bearer, ip: request.ip }, () => answer(request, reply, bearer));
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, bearer: Bearer | undefined) => {
    const authorised = await authorise(endpoint, request.headers, bearer, deps);
    if (!authorised.ok) return sendFailure(reply, authorised);
    const { params, query, url, ip, headers } = request;
    const held = deps.reads.of(request, reply);
    if (authorised.auth && 'workspace_id' in authorised.auth) held.belongsTo(authorised.auth.workspace_id);
    const run = async (body: unknown) => {
      const parsed = parseRequest(endpoint, { params, query, body });
      if (!parsed.ok) return parsed;
      const known = await knownParams(deps.orm, authorised.auth, parsed.value.params);
      if (!known.ok) return known;
      const value = { ...parsed.value, params: known.params };
      return handler({ ...value, auth: authorised.auth, request: { headers, ip, url }, held });
    };
    // A file is read only now, so that nothing is held of what somebody sends who may not.
    const result = file
      ? await withFile({ request, file, user_id: userOf(authorised.auth), held }, run)
      : await run(request.body);
    if (!result.ok) return sendFailure(reply, result);
    if (endpoint.durable) await deps.flush();
    reply.code(statusOf(endpoint));
    if (endpoint.streamed) return sendItems(request, reply, { endpoint, items: result.items, held, deps });
    if (endpoint.bytes) {
      if (deps.check_responses) checkBytes(endpoint, result.brotli);
      return sendBytes(request, reply, endpoint, result.brotli, held);
    }
    const { body, spliced } = result;
    if (deps.check_responses) checkBody(endpoint, spliced ? asValues(body as object, spliced) : body);
    if (!spliced) return reply.send(body);
    reply.type('application/json; charset=utf-8');
    return reply.send(request.method === 'HEAD' ? '' : streamSpliced(body as object, spliced, held));
  };
  scope.route({ method: endpoint.method, url: routePath(endpoint), handler: handle });
}

/**
 * The parameters of the path, a session's public id changed for the one that rows are found by. A call that has such a parameter is
 * one of a workspace.
 */
async function knownParams(
  orm: Orm,
  auth: UserAuth | WorkspaceAuth | undefined,
  params: unknown,
): Promise<{ ok: true; params: unknown } | Failure> {
  const { session_id } = (params ?? {}) as { session_id?: PublicSessionId };
  if (session_id === undefined) return { ok: true, params };
  if (!auth || !('workspace_id' in auth)) throw new Error('a session is asked for outside of a workspace');
  const known = await internalSessionId(orm, auth.workspace_id, session_id);
  if (known === undefined) return { ok: false, error: 'not_found' };
  return { ok: true, params: { ...(params as object), session_id: known } };
}

async function sendItems(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    endpoint,
    items,
    held,
    deps,
  }: { endpoint: Endpoint; items: AsyncIterable<string> | undefined; held: HeldRead; deps: BindingDeps },
) {
  if (!items) throw new Error(`${endpoint.path} is streamed but has no items`);
  reply.type('application/json; charset=utf-8');
  if (request.method === 'HEAD') {
    // What the source holds, it gives back.
    await items[Symbol.asyncIterator]().return?.();
    return reply.send('');
  }
  return reply.send(await streamArray(deps.check_responses ? checkItems(endpoint, items) : items, held));
}

/** A known path with another method says so, and which ones there are. */
function refuseOtherMethods(app: FastifyInstance, table: readonly Endpoint[]): void {
  for (const url of new Set(table.map(routePath))) {
    const rows = table.filter((row) => routePath(row) === url);
    const allowed: string[] = rows.map(({ method }) => method);
    if (allowed.includes('GET')) allowed.push('HEAD');
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url,
      // Before the body is read: there is no use for it.
      onRequest: async (_request, reply) =>
        sendFailure(reply, {
          ok: false,
          error: 'method_not_allowed',
          headers: { allow: allowed.join(', ') },
        }),
      handler: async () => undefined,
    });
  }
}
