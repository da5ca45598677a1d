import type { BrowserContextOptions } from '@playwright/test';

const chrome = (system: string, mobile = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 ${mobile}Safari/537.36`;
const safari = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1`;

/** Screens and user agents that visitors come with. */
export const DEVICES = {
  windows: { viewport: { width: 1440, height: 820 }, userAgent: chrome('Windows NT 10.0; Win64; x64') },
  laptop: { viewport: { width: 1280, height: 720 }, userAgent: chrome('Macintosh; Intel Mac OS X 10_15_7') },
  android: {
    viewport: { width: 412, height: 839 },
    userAgent: chrome('Linux; Android 10; K', 'Mobile '),
    isMobile: true,
    hasTouch: true,
  },
  iphone: {
    viewport: { width: 390, height: 664 },
    userAgent: safari('iPhone; CPU iPhone OS 18_6 like Mac OS X'),
    isMobile: true,
    hasTouch: true,
  },
  ipad: {
    viewport: { width: 820, height: 1106 },
    userAgent: safari('iPad; CPU OS 18_6 like Mac OS X'),
    isMobile: true,
    hasTouch: true,
  },
} as const satisfies Record<string, BrowserContextOptions>;
export type DeviceName = keyof typeof DEVICES;
