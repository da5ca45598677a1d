import { afterEach, expect, test, vi } from 'vitest';
import { createPageClock } from './page-clock.ts';

const EPOCH = 1_700_000_000_000;

afterEach(() => vi.restoreAllMocks());

test.each([0, 1])(
  'a page that is held up while its clock begins has the right time all the same (%s)',
  (heldUpAt) => {
    let elapsed = 500;
    let asked = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
    vi.spyOn(Date, 'now').mockImplementation(() => {
      const told = EPOCH + elapsed;
      if (asked++ === heldUpAt) elapsed += 40;
      return told;
    });
    const clock = createPageClock();
    expect(clock.now()).toBe(EPOCH + elapsed);
    elapsed += 1_000;
    expect(clock.now()).toBe(EPOCH + elapsed);
  },
);
