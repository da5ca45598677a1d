import { API_TIMEOUT_MS } from '@vitrine/contract/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readText } from './read-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An answer that is written as the test goes on. */
function answer() {
  let written: ReadableStreamDefaultController<Uint8Array>;
  const cancelled = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      written = controller;
    },
    cancel: cancelled,
  });
  return {
    response: new Response(body),
    write: (bytes: Uint8Array) => written.enqueue(bytes),
    end: () => written.close(),
    breakOff: () => written.error(new TypeError('network error')),
    cancelled,
  };
}

test('an answer is read whole, letters that are cut between two chunks too, however long it takes', async () => {
  const { response, write, end } = answer();
  const text = readText(response);
  for (const byte of new TextEncoder().encode('["añ🙂"]')) {
    await vi.advanceTimersByTimeAsync(API_TIMEOUT_MS - 1);
    write(Uint8Array.of(byte));
  }
  await vi.advanceTimersByTimeAsync(1);
  end();
  expect(await text).toBe('["añ🙂"]');
  expect(vi.getTimerCount()).toBe(0);
});

test('a connection that breaks is a failure', async () => {
  const { response, write, breakOff } = answer();
  const text = expect(readText(response)).rejects.toThrow('network error');
  write(Uint8Array.of(91));
  await vi.advanceTimersByTimeAsync(1);
  breakOff();
  await text;
});

test('so is one that falls silent, and it is given up', async () => {
  const { response, write, cancelled } = answer();
  const text = expect(readText(response)).rejects.toMatchObject({ timed_out: true });
  write(Uint8Array.of(91));
  await vi.advanceTimersByTimeAsync(API_TIMEOUT_MS + 1);
  await text;
  expect(cancelled).toHaveBeenCalled();
});

test('nothing at all is an empty text', async () => {
  expect(await readText(new Response(null))).toBe('');
});
