import { describe, expect, it } from 'vitest';
import { clientOf } from './client.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const ANDROID_TABLET =
  'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

describe('clientOf', () => {
  it.each([
    [CHROME, {}, { device: 'desktop', browser: 'Chrome 142', os: 'Linux' }],
    [IPHONE, { touch: true }, { device: 'mobile', browser: 'Safari 18', os: 'iOS' }],
    [ANDROID, { mobile: true }, { device: 'mobile', browser: 'Chrome 142', os: 'Android' }],
    [
      ANDROID_TABLET,
      { mobile: false, touch: true },
      { device: 'tablet', browser: 'Chrome 142', os: 'Android' },
    ],
    [MAC, { touch: false }, { device: 'desktop', browser: 'Safari 18', os: 'macOS' }],
    [MAC, { touch: true }, { device: 'tablet', browser: 'Safari 18', os: 'macOS' }],
    ['', { mobile: true }, { device: 'mobile', browser: '', os: '' }],
  ] as const)('%s %j', (userAgent, hints, client) => {
    expect(clientOf(userAgent, hints)).toEqual(client);
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    CHROME.replace('Chrome/', 'HeadlessChrome/'),
  ])('%s is a bot’s', (userAgent) => {
    expect(clientOf(userAgent, {})).toMatchObject({ bot: true });
  });

  it('makes something short and printable of nonsense', () => {
    for (const agent of ['\u0000', 'ñ/1', ' ', `${'x'.repeat(100_000)}/1.0`, '((((((', 'a/'.repeat(9_999)]) {
      const { browser, os, device } = clientOf(agent, {});
      expect(device).toBe('desktop');
      expect(`${browser}${os}`).toMatch(/^[\x20-\x7e]{0,90}$/);
    }
  });
});
