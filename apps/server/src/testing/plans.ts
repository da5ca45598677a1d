import { readFileSync } from 'node:fs';
import { parsePlans } from '../modules/billing/service.ts';
import { PLANS_FILE } from './paths.ts';

const read = parsePlans(readFileSync(PLANS_FILE, 'utf8'));
if (!read.ok) throw new Error(read.problems.join('\n'));

/** Those that come with the program. */
export const SHIPPED_PLANS = read.plans;
