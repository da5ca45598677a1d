import { pathOf } from '../acts.ts';
import { cut } from '../shown-text.ts';

/** Of what a label could say twice as much is cut already. */
const MAX_PATH_CHARACTERS = 200;

/** Where in a store an address is. `#/…` is where some keep their pages; all the same it is no other page of theirs. */
export const pagePath = (address: string): string =>
  cut(pathOf(address).replace(/[?#].*$/s, ''), MAX_PATH_CHARACTERS).toWellFormed() || '/';
