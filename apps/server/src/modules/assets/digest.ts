import { createHash } from 'node:crypto';

/** What an address is found by: hexadecimal, 16 bytes. */
export const digestOf = (address: string): string =>
  createHash('sha256').update(address).digest('hex').slice(0, 32);

/** What a content is kept under: hexadecimal, 32 bytes. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
