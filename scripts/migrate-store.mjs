// `npm run migrate-store`: copies the embedded store to PostgreSQL and a bucket.
import { runBuilt } from './lib/tool.mjs';

runBuilt('migrate-store');
