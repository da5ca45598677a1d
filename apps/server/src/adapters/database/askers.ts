import { AsyncLocalStorage } from 'node:async_hooks';

const askers = new AsyncLocalStorage<string>();

/** What belongs to nobody's call: jobs, and all else that is done in the background. */
export const OURSELVES = '';

/** `Database.asking` of both engines. Drizzle asks for nothing until it is awaited, so that is done here. */
export const asking = <T>(whose: string, work: () => Promise<T>): Promise<T> =>
  askers.run(whose, async () => await work());

/** Whose the statement is that is asked for now. */
export const askedBy = (): string => askers.getStore() ?? OURSELVES;
