import { setTimeout } from './own-natives.ts';

/** What a promise comes to; nothing where it fails, or has not come to anything by then. */
export const inTime = <T>(promise: Promise<T>, ms: number): Promise<T | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void promise.then(resolve, () => resolve(undefined)).then(() => clearTimeout(timer));
  });
