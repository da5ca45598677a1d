import { isIP } from 'node:net';
import type { Refusal } from '../../ports/safe-fetcher.ts';
import { isLoopback, mayConnect } from './addresses.ts';

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Asks what addresses a name has; rejects when it has none. */
export type Resolve = (name: string) => Promise<readonly ResolvedAddress[]>;

/** A URL, and the addresses that it may be fetched from: no others. */
export interface Target {
  url: URL;
  addresses: readonly ResolvedAddress[];
}

export type Found = { ok: true; target: Target } | { ok: false; reason: Refusal; final: boolean };

const refused = (reason: Refusal, final = true) => ({ ok: false, reason, final }) as const;

/** Where websites are. */
const PORTS: Readonly<Record<string, readonly string[]>> = {
  'http:': ['', '443'],
  'https:': ['', '80'],
};

/** Names that mean our own machine or network by agreement, whatever a resolver says (RFC 6761, 6762, 8375, 9476, ICANN). */
const OWN_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|alt|onion)$/;

/**
 * Whether something may be asked for, and where. All addresses of its name must be public: who names one of ours beside
 * one of theirs means ours. The URL parser has already made plain what was written as a number, in octal, in full width.
 */
export async function targetOf(address: string, resolve: Resolve, allow_loopback: boolean): Promise<Found> {
  if (!URL.canParse(address)) return refused('bad_address');
  const url = new URL(address);
  const ports = PORTS[url.protocol];
  if (!ports || url.username !== '' || url.password !== '') return refused('bad_address');
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
  const family = isIP(name);
  const isOurs = family === 0 && (!name.includes('.') || OWN_NAMES.test(name));
  if (name === '' || (isOurs && !(allow_loopback && /(?:^|\.)localhost$/.test(name))))
    return refused('forbidden_address');

  let addresses: readonly ResolvedAddress[];
  try {
    addresses = family === 0 ? await resolve(name) : [{ address: name, family: family === 6 ? 6 : 4 }];
  } catch {
    return refused('unknown_host', false);
  }
  if (addresses.length === 0) return refused('unknown_host', false);
  if (!addresses.every(({ address }) => mayConnect(address, allow_loopback)))
    return refused('forbidden_address');
  const here = addresses.every(({ address }) => isLoopback(address));
  if (!here && !ports.includes(url.port)) return refused('bad_address');
  return { ok: true, target: { url, addresses } };
}
