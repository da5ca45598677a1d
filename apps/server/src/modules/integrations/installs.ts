import type { Installs } from '../../ports/installs.ts';
import { connectStore } from './connect-store.ts';
import type { IntegrationsDeps } from './deps.ts';
import { findInstall, type InstallRow, takeInstall, wasRedeemed } from './install-rows.ts';
import { SET_UP_STORE } from './jobs.ts';
import { createTickets } from './tickets.ts';

const presented = ({ platform, store_id, store_name, main_language, email }: InstallRow) => ({
  platform,
  store_id,
  store_name,
  main_language,
  email,
});

/** Tickets of stores that a platform has sent us. */
export function createInstalls(
  deps: Pick<IntegrationsDeps, 'orm' | 'clock' | 'keys' | 'secret' | 'former_secret' | 'jobs'>,
): Installs {
  const { orm, clock, keys, secret, former_secret, jobs } = deps;
  const tickets = createTickets(secret, clock, former_secret);
  return {
    async find(ticket) {
      const id = tickets.read(ticket);
      const row = id === undefined ? undefined : await findInstall(orm, id);
      return row && presented(row);
    },
    async redeem(tx, ticket) {
      const id = tickets.read(ticket);
      if (id === undefined) return undefined;
      const taken = await takeInstall(tx, { id, keys, now: clock.now() });
      if (!taken) return (await wasRedeemed(tx, id)) ? 'store_taken' : undefined;
      const { row, credentials, granted_at } = taken;
      return {
        store: presented(row),
        async attach(tx, workspace_id) {
          const store = { ...row, name: row.store_name };
          const attached = await connectStore(deps, tx, workspace_id, {
            platform: row.platform,
            store,
            credentials,
            granted_at,
          });
          if (attached === 'connected') await jobs.add(tx, [SET_UP_STORE.ask(workspace_id)]);
          return attached;
        },
      };
    },
  };
}
