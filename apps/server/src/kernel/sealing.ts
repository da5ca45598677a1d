import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A key that secrets are encrypted with. */
export interface SealKey {
  /** Stands in what is sealed with it: 1 to 32 letters, digits, dashes or underscores. */
  id: string;
  /** 256 bits. */
  key: Uint8Array;
}
/** The first one encrypts; all of them decrypt, so that a new one can be put before an old one. */
export type SealKeys = readonly [SealKey, ...SealKey[]];

const KEY_BYTES = 32;

const ID_BYTES = 6;
const derived = (secret: Uint8Array, info: string, bytes: number) =>
  new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), info, bytes));

/** One that all processes know, since they sign by the same secret. Its id tells it from the key of another secret. */
function keyOfSecret(secret: Uint8Array): SealKey {
  const id = Buffer.from(derived(secret, 'vitrine sealing key id', ID_BYTES)).toString('base64url');
  return { id: `jwt-secret-${id}`, key: derived(secret, 'vitrine sealed secrets', KEY_BYTES) };
}

/**
 * What this process seals by, and opens by: the configured keys, and behind them (where there are none: alone) those that come of
 * `JWT_SECRET` and of the one before it.
 */
export function sealKeysOf(
  configured: SealKeys | undefined,
  secret: Uint8Array,
  former: Uint8Array | undefined,
): SealKeys {
  const of_secrets: SealKeys = [keyOfSecret(secret), ...(former ? [keyOfSecret(former)] : [])];
  return configured ? [...configured, ...of_secrets] : of_secrets;
}

/** What is authenticated beside the secret: sealed for one purpose and row, it opens for no other. */
export interface SealedFor {
  purpose: 'platform token' | 'two-factor key';
  /** Of its row. */
  id: string;
}

const CIPHER = 'aes-256-gcm';
/** NIST SP 800-38D's length for nonces that are drawn; secrets are far fewer than the 2^32 for which one key is good. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const SEALED = /^1\.([\w-]{1,32})\.([\w-]+)\.(.{0,4})$/;

const boundTo = ({ purpose, id }: SealedFor, key_id: string, tail: string) =>
  Buffer.from(JSON.stringify([purpose, id, key_id, tail]));

/**
 * Encrypts a secret for its row (AES-256-GCM). What is kept:
 *
 *     1.{id of the key}.{base64url of nonce 12, ciphertext, tag 16}.{tail}
 *
 * @param tail up to four characters that may be read without a key
 */
export function seal([{ id, key }]: SealKeys, bound: SealedFor, secret: string, tail = ''): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(boundTo(bound, id, tail));
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `1.${id}.${sealed.toString('base64url')}.${tail}`;
}

/** A key is missing from the configuration, or the row was changed: the operator has to do something. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable';
}

/**
 * The secret that was sealed.
 * @throws SecretUnreadable when its key is none of these, or it was changed, or sealed for something else; the message holds nothing of it but the purpose and the key's id
 */
export function unseal(keys: SealKeys, bound: SealedFor, sealed: string): string {
  const [, id = '', body = '', tail = ''] = SEALED.exec(sealed) ?? [];
  const { purpose } = bound;
  const found = keys.find((key) => key.id === id);
  if (!found)
    throw new SecretUnreadable(
      `a ${purpose} is encrypted with key ${JSON.stringify(id)}, which isn’t configured`,
    );
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES)
    throw new SecretUnreadable(`encrypted ${purpose} is too short`);
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, found.key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(boundTo(bound, id, tail))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const secret = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
    return Buffer.concat(secret).toString('utf8');
  } catch {
    throw new SecretUnreadable(`failed to decrypt a ${purpose} with key ${JSON.stringify(id)}`);
  }
}

/** The same secret, encrypted with the first key: as it is when it was already. Throws as `unseal`. */
export function sealAgain(keys: SealKeys, bound: SealedFor, sealed: string): string {
  const [, id, , tail] = SEALED.exec(sealed) ?? [];
  return id === keys[0].id ? sealed : seal(keys, bound, unseal(keys, bound, sealed), tail);
}
