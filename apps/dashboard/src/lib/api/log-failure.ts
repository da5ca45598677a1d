import { ApiError } from './api-error.ts';

/**
 * Notes in the browser's console what failed (specification, section 8). Of a call only how it ended: what the server says
 * of it may repeat what somebody has typed.
 */
export function logFailure(what: string, error: unknown): void {
  if (error instanceof ApiError) {
    const { name, status, code, timed_out } = error;
    const ended = [name, status, code, timed_out ? 'timed out' : undefined];
    console.error(`${what} failed: ${ended.filter((part) => part !== undefined).join(' ')}`);
  } else console.error(`${what} failed:`, error);
}
