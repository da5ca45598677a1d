// `npm run restore -- FILE`: makes a data folder of what `npm run backup` has written.
import { runBuilt } from './lib/tool.mjs';

runBuilt('restore');
