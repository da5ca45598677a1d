// `npm run backup -- FILE`: writes one file with everything that the embedded store keeps.
import { runBuilt } from './lib/tool.mjs';

runBuilt('backup');
