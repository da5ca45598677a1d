import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadProgram } from '../lib/programs.mjs';
await loadProgram('probe', join(dirname(fileURLToPath(import.meta.url)), 'probe.mjs'));
