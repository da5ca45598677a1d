/** A home or a phone has a whole /64 of IPv6, and may send from each of its addresses: four groups of 16 bits. */
const NETWORK_GROUPS = 4;

/**
 * By what a client's limits are kept: its IPv4 address, or the /64 of its IPv6 address. A connection that is gone already has
 * none, whatever Fastify's types say.
 */
export function clientNetwork(ip: string | undefined): string {
  if (ip === undefined) return '';
  if (!ip.includes(':')) return ip;
  const [address = ''] = ip.split('%');
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
