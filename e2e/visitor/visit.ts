import type { Browser, BrowserContext } from '@playwright/test';
import { DEVICES, type DeviceName } from './devices.ts';
import { Person } from './person.ts';

/** What a visit's script acts with. */
export interface Visitor {
  person: Person;
  context: BrowserContext;
  /** Address of a page of the store: `at('producto/taza-niebla')`. */
  at: (path: string) => string;
}

export interface Visit {
  /** Names its fixture and is its seed. */
  name: string;
  device: DeviceName;
  locale: string;
  time_zone: string;
  script: (visitor: Visitor) => Promise<void>;
}

/**
 * Makes one visit in a browser of its own data and leaves as people leave: by closing the tab.
 * @param store address of the store's home page, with a slash at its end
 * @param pace what pauses are multiplied by (1 is life)
 * @param userAgentSuffix is added to the user agent
 */
export async function makeVisit(
  browser: Browser,
  visit: Visit,
  { store, pace, userAgentSuffix = '' }: { store: string; pace: number; userAgentSuffix?: string },
): Promise<void> {
  const device = DEVICES[visit.device];
  const context = await browser.newContext({
    ...device,
    userAgent: device.userAgent + userAgentSuffix,
    locale: visit.locale,
    timezoneId: visit.time_zone,
  });
  try {
    const page = await context.newPage();
    const touch = 'hasTouch' in device;
    const person = new Person(page, { seed: visit.name, pace, touch });
    await visit.script({ person, context, at: (path) => store + path });
    await person.pause(1500);
    // The page's last words go out while the browser is still there.
    for (const open of context.pages()) await open.goto('about:blank');
    await person.pause(1500);
  } finally {
    await context.close();
  }
}
