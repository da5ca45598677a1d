import { createHmac, hkdfSync } from 'node:crypto';
import { clientNetwork } from '../../http/client-network.ts';

const PURPOSE = 'senders of sessions';
const KEY_BYTES = 32;
const DIGEST_CHARACTERS = 22;

/**
 * By what sessions of one address in one store are counted together: an IPv4 address or a /64 of IPv6, which is not kept itself.
 * @param secret of the server; all its processes have the same
 */
export function createSenders(secret: Uint8Array): (workspace_id: string, ip: string) => string {
  const key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), PURPOSE, KEY_BYTES));
  return (workspace_id, ip) =>
    createHmac('sha256', key)
      .update(`${workspace_id} ${clientNetwork(ip)}`)
      .digest('base64url')
      .slice(0, DIGEST_CHARACTERS);
}
