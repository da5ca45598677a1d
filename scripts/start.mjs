// `npm start`: installs what is missing, builds what is stale, and runs the product in this process.
import { runBuilt } from './lib/tool.mjs';

runBuilt('main');
