export type { ConnectOptions, IntegrationsDeps } from './deps.ts';
export { addInstallEndpoints } from './install-endpoints.ts';
export { createInstalls } from './installs.ts';
export { freeStore, isFreed, leavePlatform } from './leave-platform.ts';
export { createPageLoads } from './page-loads.ts';
export { createRefusedOrigins } from './refused-origins.ts';
export { startStoreWork } from './store-work.ts';
export { addPlatformWebhooks } from './webhook-route.ts';
