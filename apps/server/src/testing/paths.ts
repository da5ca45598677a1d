import { join, resolve } from 'node:path';

const SERVER = resolve(import.meta.dirname, '../..');
export const MIGRATIONS = join(SERVER, 'migrations');
export const PLANS_FILE = join(SERVER, 'plans.json');
/** One plan, without limits. */
export const UNLIMITED_PLANS_FILE = join(SERVER, 'src/testing/unlimited-plans.json');
export const CACHE = join(SERVER, '.cache');
/** Built workers of this run; several runs may go on at once. Inside the workspace, so that Node finds our packages. */
export const WORKERS = join(CACHE, `workers-${process.pid}`);
/** A migrated database of the test cluster: made by the global set-up, copied for each test's own. */
export const TEMPLATE_DATABASE = 'vitrine_template';
