import type { App } from '@vitrine/contract/arrival';
import type { EnvelopeHeader } from '@vitrine/contract/envelope';
import type { Device } from '@vitrine/contract/sessions';
import bowser from 'bowser';
import { isbot } from 'isbot';

/** What is known of the visitor's browser. */
export interface Client {
  device: Device;
  /** Name and major version, e.g. "Chrome 142"; empty when unknown. */
  browser: string;
  /** E.g. "Android"; empty when unknown. */
  os: string;
  /** A program that says so of itself (crawlers, headless browsers); absent of people's browsers. */
  bot?: true;
  /** Whose own browser it is; absent of browsers. */
  in_app?: App;
  /** ISO 3166-1 alpha-2, where a trusted proxy told it. */
  country?: string;
}

/** The library tries a hundred patterns on it, so its length is bounded; real ones have 100 to 250 characters. */
const MAX_USER_AGENT = 512;
/** A name taken from an unknown user agent is whatever was written there. */
const MAX_NAME = 40;
/** A shop's visitors share few user agents, and parsing one costs more than the rest of the request. */
const MAX_REMEMBERED = 1_000;

const remembered = new Map<string, ReturnType<typeof read>>();

/** What apps write into the user agent of their browsers; the last one Android writes for any app (`Build/…; wv)`). */
const APP_MARKS: readonly (readonly [App, RegExp])[] = [
  ['instagram', /\bInstagram\b/],
  ['facebook', /\bFB(AN|AV|_IAB)\b/],
  ['tiktok', /BytedanceWebview|\btrill_|\bmusical_ly/i],
  ['pinterest', /\[?Pinterest\//],
  ['whatsapp', /\bWhatsApp\//],
  ['other', /; wv\)/],
];

const read = (userAgent: string) => ({
  ...bowser.parse(userAgent),
  bot: isbot(userAgent),
  in_app: APP_MARKS.find(([, mark]) => mark.test(userAgent))?.[0],
});

function parse(userAgent: string): ReturnType<typeof read> {
  const known = remembered.get(userAgent);
  if (known) return known;
  const parsed = read(userAgent);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(userAgent, parsed);
  return parsed;
}

const printable = (name: string | undefined) =>
  (name ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, MAX_NAME);

/**
 * The browser by its user agent, and by what the page itself could see: an iPad calls itself a Macintosh, and only its
 * touch screen gives it away; client hints know a phone for certain.
 */
export function clientOf(userAgent: string, hints: EnvelopeHeader['device']): Omit<Client, 'country'> {
  const agent = userAgent.slice(0, MAX_USER_AGENT);
  if (agent.trim() === '') return { device: hints.mobile ? 'mobile' : 'desktop', browser: '', os: '' };
  const { browser, os, platform, bot, in_app } = parse(agent);
  const major = /^\d+/.exec(browser.version ?? '')?.[0];
  const name = printable(browser.name);
  return {
    device: deviceOf(platform.type, os.name, hints),
    browser: name && major ? `${name} ${major}` : name,
    os: printable(os.name),
    ...(bot && { bot }),
    ...(in_app && { in_app }),
  };
}

function deviceOf(type: string | undefined, os: string | undefined, hints: EnvelopeHeader['device']): Device {
  if (type === 'tablet' || (os === 'macOS' && hints.touch)) return 'tablet';
  return type === 'mobile' || hints.mobile ? 'mobile' : 'desktop';
}
