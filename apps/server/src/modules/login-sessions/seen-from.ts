import { clientNetwork } from '../../http/client-network.ts';
import type { CallRequest } from '../../http/handler.ts';
import { countryOfHeader } from '../../kernel/countries.ts';

/** Where a device is, as its request shows: what people know their sign-ins by. */
export interface SeenFrom {
  /** The address, or the /64 of IPv6 (http/client-network.ts). */
  network: string;
  /** ISO 3166-1 alpha-2; empty where no trusted proxy tells it. */
  country: string;
  user_agent: string;
}

export const NOWHERE: SeenFrom = { network: '', country: '', user_agent: '' };

/** User agents are a few hundred characters; whoever sends more is not worth the room. */
const MAX_USER_AGENT = 512;

/** @param country_header lower-case name of the header in which a trusted proxy tells the country (COUNTRY_HEADER) */
export function seenFrom({ ip, headers }: CallRequest, country_header: string | undefined): SeenFrom {
  return {
    network: clientNetwork(ip),
    country: country_header === undefined ? '' : countryOfHeader(headers[country_header]),
    // PostgreSQL's text takes no U+0000; Node lets none into a header.
    user_agent: String(headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
  };
}
