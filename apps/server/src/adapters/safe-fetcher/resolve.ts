import { Resolver } from 'node:dns/promises';
import type { Resolve, ResolvedAddress } from './target.ts';

/** For one question to one name server; … */
const TIMEOUT_MS = 2_000;
/** … and how often it is asked. */
const TRIES = 2;

const LOOPBACK: readonly ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Asks the name servers of this machine's configuration. The operating system's own way (`dns.lookup`) takes one of a few threads,
 * which write our files too, for as long as a name takes: some names whose servers never answer would hold up everybody else's. It
 * would also know the hosts file and the network's own names, which nobody outside has a reason to name.
 * @param servers others, as `address:port`
 */
export function createResolve({
  servers,
  timeout_ms = TIMEOUT_MS,
}: {
  servers?: readonly string[];
  timeout_ms?: number;
} = {}): Resolve {
  const resolver = new Resolver({ timeout: timeout_ms, tries: TRIES });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    // RFC 6761: name servers need not know it.
    if (/(?:^|\.)localhost$/.test(name)) return LOOPBACK;
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [...asAddresses(four, 4), ...asAddresses(six, 6)];
    if (found.length === 0) throw four.status === 'rejected' ? four.reason : new Error('no addresses');
    return found;
  };
}

const asAddresses = (settled: PromiseSettledResult<string[]>, family: 4 | 6): ResolvedAddress[] =>
  settled.status === 'fulfilled' ? settled.value.map((address) => ({ address, family })) : [];
