import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;

/** Signs for one purpose: what is signed for another one is forged here. */
export interface Signer {
  /** HMAC-SHA256 of the parts, base64url: 43 characters. */
  sign(parts: readonly string[]): string;
  isSigned(parts: readonly string[], signature: string): boolean;
}

/**
 * @param secret the one that tokens are signed by
 * @param former the one before it: what it has signed still counts
 */
export function createSigner(secret: Uint8Array, purpose: string, former?: Uint8Array): Signer {
  const before = former && createSigner(former, purpose);
  const key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), purpose, KEY_BYTES));
  const sign = (parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  return {
    sign,
    isSigned(parts, signature) {
      const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(parts))];
      const same = given.length === wanted.length && timingSafeEqual(given, wanted);
      return same || (before?.isSigned(parts, signature) ?? false);
    },
  };
}
