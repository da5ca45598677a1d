import type { Visit } from '../visit.ts';
import { ASKERS } from './askers.ts';
import { BROWSERS } from './browsers.ts';
import { BUYERS } from './buyers.ts';

/** Every visit that ships as a fixture. */
export const VISITS: readonly Visit[] = [...BUYERS, ...BROWSERS, ...ASKERS];
