import ipaddr from 'ipaddr.js';

/** Azure's own services answer each of its machines here, in the midst of public addresses. */
const CLOUD = ['168.63.129.16'];

/**
 * Whether a connection to this IP address may be opened: those of the public internet alone. What carries an IPv4 address
 * within (mapped, compatible, NAT64, 6to4, Teredo) is no way around: none of it is let through.
 * @param address as a resolver or a socket writes it
 * @param allow_loopback our own machine too: where somebody tries us out, their store is there
 */
export function mayConnect(address: string, allow_loopback: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === 'loopback') return allow_loopback;
  if (range !== 'unicast' || CLOUD.includes(parsed.toString())) return false;
  // The rest of IPv6 is not given to anybody, or means an IPv4 address.
  return parsed instanceof ipaddr.IPv4 || isGlobalUnicast(parsed.toByteArray()[0] ?? 0);
}

/** 2000::/3 (RFC 4291). */
const isGlobalUnicast = (first: number) => first >> 5 === 1;

export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
