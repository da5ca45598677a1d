import { join, resolve } from 'node:path';

const SERVER = resolve(import.meta.dirname, '../..');
export const MIGRATIONS = join(SERVER, 'migrations');
/** Built workers of this run; several runs may go on at once. Inside the workspace, so that Node finds our packages. */
export const WORKERS = join(SERVER, `.cache/workers-${process.pid}`);
/** A migrated database of the test cluster: made by the global set-up, copied for each test's own. */
export const TEMPLATE_DATABASE = 'vitrine_template';
