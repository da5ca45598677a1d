import type { FailureKind } from '@vitrine/contract/failures';
import type { Boot, VitrineGlobal } from './vitrine-global.ts';

/** Which of our scripts this is: build.mjs says it. */
declare const PART: Exclude<FailureKind, 'recording'>;

let isPictured = false;

/** From now on something of the page is recorded, whatever fails. */
export function notePicture(): void {
  isPictured = true;
}

/** Shows what went wrong when the store switched debugging on; says nothing otherwise. */
export function debug(...what: unknown[]): void {
  if (window.vitrine?.config?.debug === true) console.debug('[vitrine]', ...what);
}

/**
 * What of ours has failed ends here, and not in silence: once a page load the server hears that something did, in which script and of
 * which version. Nothing of the error itself, which could repeat what is on the page.
 */
export function failed(error: unknown): void {
  debug(error);
  try {
    const vitrine = window.vitrine as VitrineGlobal;
    const { failure_url } = vitrine.boot as Boot;
    if (!failure_url || vitrine.failed) return;
    vitrine.failed = true;
    navigator.sendBeacon(failure_url + (isPictured ? 'recording' : PART));
  } catch {
    // The page took that away, too.
  }
}

/** Wraps what the page calls: the store must never see an error of ours. */
export function guard<A extends unknown[], R>(call: (...args: A) => R): (...args: A) => R | undefined {
  return (...args) => {
    try {
      return call(...args);
    } catch (error) {
      failed(error);
    }
  };
}

/** What the browser refuses (room, a database, an answer in time) is no fault of ours, nor is a lost connection (request.ts). */
export function rejected(error: unknown): void {
  if (error instanceof Error && !(error instanceof DOMException)) failed(error);
  else debug(error);
}

/** For promises nobody waits for: an unhandled rejection would reach the page's own error reporting. */
export function forget(promise: Promise<unknown>): void {
  promise.catch(rejected);
}
