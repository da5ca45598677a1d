import { z } from 'zod';
import type {
  PlatformOutcome,
  SetUp,
  SetUpRequest,
} from '../../../apps/server/src/ports/commerce-platform.ts';
import { PlatformUnavailable } from '../../../apps/server/src/ports/commerce-platform.ts';
import type { CallStore } from './api.ts';
import { type Script, type ScriptBody, scriptAnswer, scriptList } from './documents.ts';

const PATH = '/v3/content/scripts';
/** Reading would do with less; what is read is to be written. */
const SCOPE = 'Content Modify';
/** The documents' own example. */
const PAGE_SIZE = 50;
/** An app has 10 scripts at most: this is who never ends. */
const MAX_PAGES = 20;
/** scripts.mdx, "Limits": "Each app can have 10 API-created scripts". */
const MAX_SCRIPTS = 10;

export type ScriptRequest = Pick<SetUpRequest, 'script_url' | 'script_id' | 'expected_client_id'>;

/**
 * Brings our script to the store's pages: the one that is there is written anew, so that many calls leave one script. Only scripts of the account that asks are
 * shown, and can be changed (scripts.mdx); of those, ours is the one that an earlier call named, or that has our name and address.
 */
export async function putScript(
  call: CallStore,
  app_name: string,
  request: ScriptRequest,
): Promise<PlatformOutcome<SetUp>> {
  const listed = await listScripts(call);
  if (!listed.ok) return listed;
  const [known, ...others] = ours(listed.value, app_name, request);
  if (known && isOfAnother(known, request)) return { ok: false, error: 'client_id_mismatch' };
  const written = known && (await update(call, known, bodyOf(app_name, request, known)));
  const put = written ?? (await create(call, bodyOf(app_name, request), listed.value.length));
  if (!put.ok) return put;
  const script = put.value;
  if (isOfAnother(script, request)) {
    // What was there before this call stays.
    const removed = written ? put : await remove(call, script);
    return removed.ok ? { ok: false, error: 'client_id_mismatch' } : removed;
  }
  for (const other of others) {
    const removed = await remove(call, other);
    if (!removed.ok) return removed;
  }
  return { ok: true, value: { script: 'installed', script_id: script.uuid } };
}

/** Takes our script out of the store's pages, and any that calls without an end have left. The platform sends us no messages, and takes no token back. */
export async function removeScripts(
  call: CallStore,
  app_name: string,
  request: ScriptRequest,
): Promise<PlatformOutcome<undefined>> {
  const listed = await listScripts(call);
  if (!listed.ok) return listed;
  for (const script of ours(listed.value, app_name, request)) {
    const removed = await remove(call, script);
    if (!removed.ok) return removed;
  }
  return { ok: true, value: undefined };
}

async function listScripts(call: CallStore): Promise<PlatformOutcome<Script[]>> {
  const scripts: Script[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const path = `${PATH}?page=${page}&limit=${PAGE_SIZE}`;
    const answer = await call({ method: 'GET', path, answer: scriptList, scope: SCOPE });
    if (!answer.ok) return answer;
    scripts.push(...answer.value.data);
    if (page >= (answer.value.meta?.pagination?.total_pages ?? 1)) return { ok: true, value: scripts };
  }
  throw new PlatformUnavailable('BigCommerce lists scripts without an end');
}

/** The one that an earlier call named first. Others with our name and address were left by calls that nobody heard the end of. */
function ours(
  scripts: readonly Script[],
  app_name: string,
  { script_id, script_url }: ScriptRequest,
): Script[] {
  const named = scripts.filter(({ uuid }) => uuid === script_id);
  const alike = scripts.filter(
    ({ uuid, name, src }) => uuid !== script_id && name === app_name && src === script_url,
  );
  return [...named, ...alike];
}

/** The answer says whose account the token is of; "blank" where the script was made by other means. */
const isOfAnother = ({ api_client_id }: Script, { expected_client_id }: ScriptRequest): boolean =>
  Boolean(api_client_id) && expected_client_id !== undefined && api_client_id !== expected_client_id;

const bodyOf = (app_name: string, { script_url }: ScriptRequest, known?: Script): ScriptBody => ({
  name: app_name,
  description: `Records visits for ${app_name}`,
  kind: 'src',
  src: script_url,
  load_method: 'async',
  location: 'head',
  visibility: 'storefront',
  // Merchants can choose another in the Script Manager, and theirs stays. Without any, stores that ask for consent leave the script out.
  consent_category: known?.consent_category ?? 'analytics',
  auto_uninstall: true,
  enabled: true,
});

/** Undefined: the merchant has deleted it meanwhile. */
async function update(
  call: CallStore,
  { uuid }: Script,
  body: ScriptBody,
): Promise<PlatformOutcome<Script> | undefined> {
  const path = `${PATH}/${uuid}`;
  const answer = await call({ method: 'PUT', path, body, answer: scriptAnswer, scope: SCOPE });
  if (answer.ok) return { ok: true, value: answer.value.data };
  // The store is there: its scripts were listed.
  return answer.error === 'store_not_found' ? undefined : answer;
}

async function create(call: CallStore, body: ScriptBody, scripts: number): Promise<PlatformOutcome<Script>> {
  const answer = await call({ method: 'POST', path: PATH, body, answer: scriptAnswer, scope: SCOPE });
  if (answer.ok) return { ok: true, value: answer.value.data };
  // A 403 also says that a limit of the platform is reached ("API Status Codes", troubleshooting).
  if (answer.error === 'missing_scope' && scripts >= MAX_SCRIPTS)
    return { ok: false, error: 'refused', detail: `The account has ${scripts} scripts already` };
  return answer;
}

async function remove(call: CallStore, { uuid }: Script): Promise<PlatformOutcome<unknown>> {
  const path = `${PATH}/${uuid}`;
  const answer = await call({ method: 'DELETE', path, answer: z.unknown(), scope: SCOPE });
  return answer.ok || answer.error === 'store_not_found' ? { ok: true, value: undefined } : answer;
}
