import type { InstalledStore } from '@vitrine/contract/integrations';
import { manifestOf } from '@vitrine/platforms/registry/manifests';
import type { Failure } from '../../http/handler.ts';
import {
  type CallbackQuery,
  type PlatformCredentials,
  type PlatformName,
  type PlatformStore,
  PlatformUnavailable,
} from '../../ports/commerce-platform.ts';
import { record } from '../audit/service.ts';
import { beginFree } from '../billing/service.ts';
import { countedOnNetwork } from '../login-throttling/service.ts';
import { workspaceOf } from '../merchants/service.ts';
import { connectStore, lockStore } from './connect-store.ts';
import type { IntegrationsDeps } from './deps.ts';
import { keepInstall } from './install-rows.ts';
import { FORGET_INSTALL, SET_UP_STORE } from './jobs.ts';
import { createStates } from './states.ts';
import { createTickets } from './tickets.ts';

/** Of what comes back from platforms: nobody guesses a code, and each takes a call or two to the platform. */
const INSTALLS = { free: 30, wait_ms: 5_000, max_wait_ms: 15 * 60_000 };
const KEPT_MS = 24 * 60 * 60_000;

/** What came with a person from a platform. */
export interface OAuthCallback {
  query: CallbackQuery;
  /** Header of the request. */
  cookies: string | undefined;
  ip: string;
}

export type Finished = { ok: true; installed: InstalledStore } | Failure;

/** Where each platform sends people back to. */
export const redirectUri = (platform: PlatformName, public_url: string): string =>
  public_url + manifestOf(platform).install.callback_path;

/**
 * Finishes an installation, by whichever endpoint it ends. A store that has a workspace is connected there anew, and its recordings stay; for another one
 * there is a ticket. What fails is `installation_failed`, whatever it was: it is told to whoever has the link.
 */
export async function finishInstall(
  deps: IntegrationsDeps,
  platform: PlatformName,
  { query, cookies, ip }: OAuthCallback,
): Promise<Finished> {
  const adapter = deps.platforms[platform];
  if (!adapter) return { ok: false, error: 'platform_off' };
  const attempt = await deps.attempts.begin([countedOnNetwork('install', ip, INSTALLS)]);
  if (!attempt.ok) return attempt;
  const states = createStates(deps);
  // Where installations begin in a platform's app store too, people come with a code alone.
  const { state } = query;
  if (
    state === undefined
      ? manifestOf(platform).install.needs_state
      : !(await states.use(platform, state, cookies))
  )
    return { ok: false, error: 'installation_failed' };
  try {
    const connected = await adapter.connect(query, redirectUri(platform, deps.public_url()));
    if (!connected.ok) {
      deps.log.info({ platform, error: connected.error }, 'platform did not confirm the installation');
      return { ok: false, error: 'installation_failed' };
    }
    const installed = await keep(deps, platform, connected.value);
    await attempt.succeeded();
    return { ok: true, installed };
  } catch (error) {
    if (!(error instanceof PlatformUnavailable)) throw error;
    deps.log.warn({ platform, err: error }, 'platform request failed');
    if (state !== undefined) await states.giveBack(state);
    return { ok: false, error: 'platform_unavailable' };
  }
}

function keep(
  deps: IntegrationsDeps,
  platform: PlatformName,
  { store, credentials }: { store: PlatformStore; credentials: PlatformCredentials },
): Promise<InstalledStore> {
  const { orm, jobs, clock, secret } = deps;
  const told = {
    platform,
    store_id: store.store_id,
    store_name: store.name,
    email: store.email,
    main_language: store.main_language,
  };
  return orm.transaction(async (tx) => {
    await lockStore(tx, { platform, store_id: store.store_id });
    const workspace_id = await workspaceOf(tx, { platform, store_id: store.store_id });
    if (workspace_id !== undefined) {
      const attached = await connectStore(deps, tx, workspace_id, { platform, store, credentials });
      if (attached === 'connected') {
        await jobs.add(tx, [SET_UP_STORE.ask(workspace_id)]);
        // Where the platform ended the plan with the app, it records on for nothing.
        await beginFree({ orm: tx, clock }, workspace_id);
        const subject = { platform, store_id: store.store_id };
        await record(tx, clock, {
          action: 'store_connected',
          user_id: null,
          workspace_id,
          subject,
          request: null,
        });
        return { ...told, merchant_id: null, already_connected: true };
      }
    }
    const id = await keepInstall(deps, tx, { platform, store, credentials });
    await jobs.add(tx, [FORGET_INSTALL.ask(id, { run_at: clock.now() + KEPT_MS })]);
    return { ...told, merchant_id: createTickets(secret, clock).give(id), already_connected: false };
  });
}
