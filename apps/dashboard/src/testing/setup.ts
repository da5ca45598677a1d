import { configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { beginServer, expectAnswered } from './contract-server.ts';
import { closeScreens, expectSaid } from './screen.tsx';
import { UploadRequest } from './upload-request.ts';

// On a busy machine a screen's modules take their time.
configure({ asyncUtilTimeout: 30_000 });

// The DOM has the name without the thing; one tab waits for nobody.
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: { request: (_: string, work: () => unknown) => work() },
});

// Nothing is fetched ahead of what a test does.
Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });

// Without a layout little is hidden by a sheet, and to match all of them for each element that is looked at takes most of a test's time.
window.getComputedStyle = (element) => (element as HTMLElement).style;

Object.assign(globalThis, { XMLHttpRequest: UploadRequest });

// Testing Library says so once, in the first file of a worker.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(beginServer);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  closeScreens();
  expectAnswered();
  expectSaid();
});
