import { expect } from 'vitest';

/** Answered as a script that pages of any origin run, kept for minutes: what changes is soon on all of them. */
export function expectScript({ status, headers }: Response): void {
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
}
