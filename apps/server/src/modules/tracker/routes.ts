import type { IncomingHttpHeaders } from 'node:http';
import { endpoints } from '@vitrine/contract/endpoints';
import { type StoreName, storeName } from '@vitrine/contract/envelope';
import { VERSION } from '@vitrine/contract/version';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from '../../http/errors.ts';
import { SHARED } from '../../http/held-reads.ts';
import type { Store, Stores } from '../merchants/service.ts';
import { type BuiltTracker, readTracker, type Script, scriptOf } from './built-tracker.ts';
import { tiendanubeScript } from './tiendanube-script.ts';

/** A changed setting, and a new recorder, reach every visitor after this long. */
const LOADER_SECONDS = 300;
/** Names of the other scripts change with their content. */
const NAMED_SECONDS = 365 * 24 * 60 * 60;
const NAMED = /^(recorder|platform)-[0-9a-f]+\.js$/;
/** A store that is made now should be recorded soon. */
const UNKNOWN_SECONDS = 60;
/** Stores whose loader is kept compressed; the settings seldom change, and the loader is small. */
const MAX_REMEMBERED = 1_000;

export interface TrackerDeps {
  stores: Stores;
  /** Origin under which browsers reach us, without a trailing slash. */
  public_url: () => string;
  /** A page of the store has asked for its loader. */
  onLoad?: (store: Store, headers: IncomingHttpHeaders) => void;
  /** Where the tracker was built to. */
  folder: string;
}

/**
 * What a store's pages load: `/tracker/{platform}/{store_id}.js`, the loader with the store's settings before it, and
 * `/tracker/recorder-{hash}.js` and `/tracker/platform-{hash}.js`, which it asks for by name; `/tracker/tiendanube.js` is for stores that their platform
 * brings our script to.
 */
export function addTracker(app: FastifyInstance, { stores, public_url, folder, onLoad }: TrackerDeps): void {
  let reading: Promise<BuiltTracker> | undefined;
  /** Read once; a build that was not there yet is looked for again. */
  const built = () => {
    reading ??= readTracker(folder).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };

  const remembered = new Map<string, Promise<Script>>();
  const compressed = (text: string) => {
    const known = remembered.get(text);
    if (known) return known;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const script = scriptOf(text);
    remembered.set(text, script);
    return script;
  };

  app.get<{ Params: { platform: string; file: string } }>(
    '/tracker/:platform/:file',
    { config: SHARED },
    async (request, reply) => {
      const wanted = storeOf(request.params);
      const store = wanted && (await stores.find(wanted, request.ip));
      if (store === 'too_many_requests')
        return sendFailure(reply.header('cache-control', 'no-store'), {
          ok: false,
          error: 'too_many_requests',
        });
      if (store === 'store_deleted') return unknown(reply, 'this store was deleted', 410);
      if (!store) return unknown(reply, 'this store is not known');
      onLoad?.(store, request.headers);
      const tracker = await built();
      const text = bootOf({ store, tracker, origin: public_url() }) + tracker.loader;
      return send(request, reply, await compressed(text), `public, max-age=${LOADER_SECONDS}`);
    },
  );

  app.get('/tracker/tiendanube.js', { config: SHARED }, async (request, reply) =>
    send(
      request,
      reply,
      await compressed(tiendanubeScript(public_url())),
      `public, max-age=${LOADER_SECONDS}`,
    ),
  );

  app.get<{ Params: { file: string } }>('/tracker/:file', { config: SHARED }, async (request, reply) => {
    const { file } = request.params;
    const kind = NAMED.exec(file)?.[1] as 'recorder' | 'platform' | undefined;
    if (!kind) return unknown(reply, 'there is no such script');
    const { name, script } = (await built())[kind];
    // A loader kept since before a deployment, or made by a node that is ahead of us, asks for another one: the one we
    // have records the visit as well. Not under that name for long, for elsewhere or tomorrow it may be the right one.
    const caching =
      file === name ? `public, max-age=${NAMED_SECONDS}, immutable` : `public, max-age=${LOADER_SECONDS}`;
    return send(request, reply, script, caching);
  });
}

function storeOf(params: { platform: string; file: string }): StoreName | undefined {
  const store_id = /^(.+)\.js$/s.exec(params.file)?.[1];
  return storeName.safeParse({ platform: params.platform, store_id }).data;
}

/** The statement that tells the loader whose page it is on. */
function bootOf({ store, tracker, origin }: { store: Store; tracker: BuiltTracker; origin: string }): string {
  // Not as it was asked for: a snippet of before the store was connected, and the platform's script beside it, are of one store.
  const { platform, store_id } = store.name;
  const failure = new URLSearchParams({ platform, store_id, tracker: VERSION });
  const boot = JSON.stringify({
    platform,
    store_id,
    ingest_url: `${origin}${endpoints.ingest_block.path}`,
    recorder_url: `${origin}/tracker/${tracker.recorder.name}`,
    platform_url: `${origin}/tracker/${tracker.platform.name}`,
    failure_url: `${origin}${endpoints.ingest_failure.path}?${failure}&kind=`,
    settings: store.tracker_settings,
  });
  // Somebody may put the script's text into a page, where this would end it.
  return `window.vitrine=window.vitrine||{};window.vitrine.boot=${boot.replaceAll('<', '\\u003c')};\n`;
}

function send(request: FastifyRequest, reply: FastifyReply, script: Script, caching: string): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name));
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .headers({ 'cache-control': caching, vary: 'accept-encoding' })
    .type('text/javascript; charset=utf-8')
    .send(script[encoding ?? 'plain']);
}

/** `gzip;q=0` is a refusal. */
const accepts = (header: string, encoding: string) =>
  header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });

/** It is asked for by a script element, which shows nobody the answer but a person who looks. */
const unknown = (reply: FastifyReply, why: string, status = 404) =>
  reply
    .code(status)
    .header('cache-control', `public, max-age=${UNKNOWN_SECONDS}`)
    .type('text/javascript; charset=utf-8')
    .send(`// vitrine: ${why}\n`);
