export type { ConnectOptions, IntegrationsDeps } from './deps.ts';
export { resealInstalls } from './install-rows.ts';
export { createInstalls } from './installs.ts';
export { freeStore, leavePlatform } from './leave-platform.ts';
export { createPageCounts, type PageCounts } from './page-counts.ts';
export { createPageLoads, type PageLoads } from './page-loads.ts';
export { createRefusedOrigins, type RefusedOrigins } from './refused-origins.ts';
