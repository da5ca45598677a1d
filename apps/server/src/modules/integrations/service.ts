export { addBigCommerceDoors } from './bigcommerce-doors.ts';
export type { ConnectOptions } from './deps.ts';
export { addInstallDoors } from './install-doors.ts';
export { createInstalls } from './installs.ts';
export { createPageLoads } from './page-loads.ts';
export { createRefusedOrigins } from './refused-origins.ts';
export { startStoreWork } from './store-work.ts';
export { addPlatformWebhooks } from './webhook-route.ts';
