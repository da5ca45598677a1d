import type { IncomingHttpHeaders } from 'node:http';
import { domain } from '@vitrine/contract/integrations';
import { isbot } from 'isbot';
import { isOriginAllowed } from '../merchants/service.ts';

/** Real ones have 100 to 250 characters. */
const MAX_USER_AGENT = 512;

/** The host of a page by one of the headers `Origin` and `Referer`, empty where the browser hides it; undefined for what is no page on the web. */
export function pageHostOf(url: string | undefined): string | undefined {
  if (url === undefined || url === 'null') return '';
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return undefined;
  return domain.safeParse(new URL(url).host).data;
}

/**
 * The host of the page of a store that asks for a script of ours, by what its browser tells of the request. Undefined where that is no
 * person's browser that runs a script, or no page of the store's. Who writes such headers by hand is believed: what comes of it is a hint.
 */
export function hostThatLoads(headers: IncomingHttpHeaders, domains: readonly string[]): string | undefined {
  const { referer, 'sec-fetch-dest': dest, 'sec-purpose': purpose, 'user-agent': agent = '' } = headers;
  // Browsers of before 2023 tell no more than where the page is.
  if (dest === undefined ? referer === undefined : dest !== 'script') return undefined;
  if (purpose !== undefined || isbot(agent.slice(0, MAX_USER_AGENT))) return undefined;
  return isOriginAllowed(referer, domains) ? pageHostOf(referer) : undefined;
}
