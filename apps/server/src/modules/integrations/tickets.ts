import { createSigner } from '../../http/signing.ts';
import type { Clock } from '../../ports/clock.ts';

const PURPOSE = 'vitrine installation tickets';
/** Who installs goes on to the registration at once, and fills in a form. */
const GOOD_MS = 15 * 60_000;
const TICKET = /^([\w-]{22})\.([0-9a-z]{1,10})\.([\w-]{43})$/;

/** Says of an installation that whoever holds it was sent here by the platform. Whether it was used is known to the database. */
export interface Tickets {
  /** `{id}.{end, seconds, base 36}.{signature}`: 75 characters that need no encoding in an address. */
  give(install_id: string): string;
  /** The installation's id; undefined for one that is forged or too old. */
  read(ticket: string): string | undefined;
}

/**
 * @param secret the one that tokens are signed by
 * @param former the one before it, while it is changed
 */
export function createTickets(secret: Uint8Array, clock: Clock, former?: Uint8Array): Tickets {
  const signer = createSigner(secret, PURPOSE, former);
  return {
    give(install_id) {
      const id = Buffer.from(install_id.replaceAll('-', ''), 'hex').toString('base64url');
      const end = Math.ceil((clock.now() + GOOD_MS) / 1_000).toString(36);
      return `${id}.${end}.${signer.sign([id, end])}`;
    },
    read(ticket) {
      const [, id, end, signature] = TICKET.exec(ticket) ?? [];
      if (id === undefined || end === undefined || signature === undefined) return undefined;
      if (!signer.isSigned([id, end], signature)) return undefined;
      if (clock.now() >= Number.parseInt(end, 36) * 1_000) return undefined;
      const hex = Buffer.from(id, 'base64url').toString('hex');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
