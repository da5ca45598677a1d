import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { OFFLINE } from '../host/request.ts';
import { webStorage } from '../testing/web-storage.ts';
import { createLine } from './line.ts';

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: webStorage() });
  onTestFinished(() => void vi.unstubAllGlobals());
});

test('a request that was cut off just before its page goes says nothing of the server', () => {
  const line = createLine();
  line.failed(0, OFFLINE);
  expect(line.isDown()).toBe(true);
  line.leave(true);
  expect(line.isDown()).toBe(false);
  expect(createLine().waitMs()).toBe(0);
});

test('what the server has answered stays true when the page goes', () => {
  const line = createLine();
  line.failed();
  line.leave(true);
  expect(createLine().isDown()).toBe(true);
});

test('nor is it a page that goes, when the server was not found twice', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const line = createLine();
  vi.advanceTimersByTime(line.failed(0, OFFLINE));
  line.failed(0, OFFLINE);
  line.leave(true);
  expect(createLine().isDown()).toBe(true);
});

test('what another tab has found is not taken back', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const line = createLine();
  vi.advanceTimersByTime(line.failed(0, OFFLINE));
  createLine().failed(0, OFFLINE);
  line.leave(true);
  expect(createLine().isDown()).toBe(true);
});
