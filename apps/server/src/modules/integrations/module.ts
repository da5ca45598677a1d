import { defineModule } from '../../kernel/module.ts';
import type { Installs } from '../../ports/installs.ts';
import type { IntegrationsDeps } from './deps.ts';
import { addInstallEndpoints } from './install-endpoints.ts';
import { integrationsHandlers } from './routes.ts';
import type { PageCounts, PageLoads, RefusedOrigins } from './service.ts';
import { storeWork } from './store-work.ts';
import { addPlatformWebhooks } from './webhook-route.ts';

interface Deps {
  integrating: IntegrationsDeps;
  installs: Installs;
  contact_email: string | null;
  loads: PageLoads;
  refused: RefusedOrigins;
  pages: PageCounts;
}

export const integrationsModule = ({ integrating, installs, contact_email, loads, refused, pages }: Deps) =>
  defineModule({
    handlers: integrationsHandlers({ ...integrating, installs, support_email: contact_email }),
    async routes(app) {
      await addPlatformWebhooks(app, integrating);
      addInstallEndpoints(app, integrating);
    },
    jobs: storeWork(integrating),
    // What pages have shown is noted by those that take blocks.
    async close() {
      await refused.close();
      await loads.close();
      await pages.close();
    },
  });
