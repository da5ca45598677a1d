import { sql } from 'drizzle-orm';
import {
  type CommercePlatform,
  type PlatformName,
  type PlatformOutcome,
  PlatformUnavailable,
  type SetUpRequest,
} from '../../ports/commerce-platform.ts';
import { rowsOf } from '../../ports/database.ts';
import type { Job, NotYet, Worker } from '../../ports/job-queue.ts';
import { disconnect } from '../merchants/service.ts';
import { lockStore, noteScript, noteStore } from './connect-store.ts';
import type { IntegrationsDeps } from './deps.ts';
import { removeInstall } from './install-rows.ts';
import { CHECK_STORE, FORGET_INSTALL, SET_UP_STORE } from './jobs.ts';

/** Platforms answer within seconds; a call is tried twice. */
const LEASE_MS = 120_000;
/** With their waits more than a day: platforms' outages are shorter. */
const ATTEMPTS = 100;

interface Connected {
  id: string;
  workspace_id: string;
  platform: PlatformName;
  store_id: string;
  token_sealed: string;
  script_id: string | null;
}

/** A store's script and messages, in the form that `setUp` takes. */
export const setUpRequest = (
  public_url: string,
  { platform, store_id, script_id }: Pick<Connected, 'platform' | 'store_id' | 'script_id'>,
): SetUpRequest => ({
  script_url: `${public_url}/tracker/${platform}/${encodeURIComponent(store_id)}.js`,
  webhook_url: `${public_url}/api/webhooks/${platform}/`,
  script_id,
});

/** Does what `jobs.ts` asks for. */
export function startStoreWork(deps: IntegrationsDeps): { stop(): Promise<void> } {
  const { orm, jobs } = deps;
  const options = { attempts: ATTEMPTS, concurrency: 2, lease_ms: LEASE_MS };
  const workers: Worker[] = [
    jobs.work(SET_UP_STORE, {
      ...options,
      handler: ({ key }) => setUpStore(deps, key).then(() => undefined),
    }),
    jobs.work(CHECK_STORE, { ...options, handler: (job) => checkStore(deps, job) }),
    jobs.work(FORGET_INSTALL, {
      ...options,
      async handler({ key }) {
        await removeInstall(orm, key);
        return undefined;
      },
    }),
  ];
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

async function findConnected(
  { orm }: IntegrationsDeps,
  workspace_id: string,
): Promise<Connected | undefined> {
  const [row] = await rowsOf<Connected>(
    orm,
    sql`SELECT id, workspace_id, platform, store_id, access_token_sealed AS token_sealed, script_id FROM merchants
      WHERE workspace_id = ${workspace_id} AND platform <> 'other' AND access_token_sealed IS NOT NULL`,
  );
  return row;
}

/** Asks with the token, and with a newer one if that is refused and there is one. Undefined: there is none any more. */
async function askWith<T>(
  { tokens }: IntegrationsDeps,
  store: Connected,
  question: (token: string) => Promise<PlatformOutcome<T>>,
): Promise<PlatformOutcome<T> | undefined> {
  const token = await tokens.tokenOf(store);
  if (token === undefined) return undefined;
  const answer = await question(token);
  if (answer.ok || answer.error !== 'invalid_credentials') return answer;
  const newer = await tokens.tokenOf(store, token);
  if (newer === undefined) return undefined;
  return newer === token ? answer : question(newer);
}

const isDead = (answer: PlatformOutcome<unknown>) => !answer.ok && answer.error === 'invalid_credentials';

/** The token was read before the platform was asked: if it is another one by now, the store has been installed again meanwhile. */
async function forgetDead(deps: IntegrationsDeps, workspace_id: string, before: Connected): Promise<void> {
  const now = await findConnected(deps, workspace_id);
  // Renewed by ourselves and refused all the same, or untouched: either way what is there now is what was refused last.
  const token_sealed = now?.token_sealed ?? before.token_sealed;
  if (token_sealed !== before.token_sealed)
    throw new Error('a token that was refused has been replaced meanwhile');
  if (await disconnect(deps.orm, { id: before.id, token_sealed }, deps.clock.now()))
    deps.log.info(
      { workspace_id, platform: before.platform },
      'a store is disconnected: its platform takes the token no more',
    );
}

async function setUpStore(deps: IntegrationsDeps, workspace_id: string): Promise<void> {
  const { orm, platforms, public_url, log } = deps;
  const store = await findConnected(deps, workspace_id);
  const adapter: CommercePlatform | undefined = store && platforms[store.platform];
  if (!store || !adapter) return;
  const request = setUpRequest(public_url(), store);
  const answer = await askWith(deps, store, (token) => adapter.setUp(store.store_id, token, request));
  if (!answer) return;
  if (isDead(answer)) return forgetDead(deps, workspace_id, store);
  const { platform } = store;
  if (answer.ok) {
    await orm.transaction(async (tx) => {
      await lockStore(tx, store);
      if (await isStill(tx, store)) await noteScript(tx, workspace_id, answer.value);
    });
  } else if (answer.error === 'store_unavailable') {
    throw new PlatformUnavailable(`${platform} has locked a store for now`);
  } else {
    // The merchant's hand is what is left; the screens of the integration say how.
    log.warn(
      { workspace_id, platform, error: answer.error, detail: answer.detail },
      'a platform does not take our script',
    );
    await orm.transaction(async (tx) => {
      if (await isStill(tx, store))
        await noteScript(tx, workspace_id, { script: 'by_hand', script_id: store.script_id });
    });
  }
}

async function isStill(tx: IntegrationsDeps['orm'], { id, platform, store_id }: Connected): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`SELECT 1 FROM merchants WHERE id = ${id} AND platform = ${platform} AND store_id = ${store_id}
      AND disconnected_at IS NULL FOR UPDATE`,
  );
  return rows.length > 0;
}

async function checkStore(deps: IntegrationsDeps, { key, data }: Job): Promise<NotYet | undefined> {
  const { orm, platforms, clock } = deps;
  const store = await findConnected(deps, key);
  const adapter = store && platforms[store.platform];
  if (!store || !adapter) return undefined;
  const answer = await askWith(deps, store, (token) => adapter.storeOf(store.store_id, token));
  if (!answer) return undefined;
  if (isDead(answer)) {
    await forgetDead(deps, key, store);
    return undefined;
  }
  if (answer.ok && answer.value.store_id === store.store_id)
    await orm.transaction(async (tx) => {
      if (await isStill(tx, store)) await noteStore(tx, key, answer.value);
    });
  const again_at = (data as { again_at?: unknown } | null)?.again_at;
  return typeof again_at === 'number' && clock.now() < again_at ? { not_before: again_at } : undefined;
}
