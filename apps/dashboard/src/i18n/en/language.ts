export { texts } from './texts.ts';

/** date-fns speaks English of its own. */
export const dateLocale = undefined;
