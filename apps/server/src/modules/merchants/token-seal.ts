import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A key that platform tokens are encrypted with. */
export interface TokenKey {
  /** Stands in what is sealed with it: 1 to 32 letters, digits, dashes or underscores. */
  id: string;
  /** 256 bits. */
  key: Uint8Array;
}
/** The first one encrypts; all of them decrypt, so that a new one can be put before an old one. */
export type TokenKeys = readonly [TokenKey, ...TokenKey[]];

const KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';
/** NIST SP 800-38D's length for nonces that are drawn; tokens are far fewer than the 2^32 for which one key is good. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What headers can carry; platforms' tokens are of some 40 to some 2,000 of them. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/;
/** Of a shorter one its last four would tell too much. */
const MIN_TELLING_CHARACTERS = 16;

const SEALED = /^1\.([\w-]{1,32})\.([\w-]+)\.(.{0,4})$/;

/**
 * Reads `id:base64key,id2:base64key`, each key of 32 bytes.
 * @returns undefined when it is anything else: a value that may hold a secret is in no message
 */
export function readTokenKeys(text: string): TokenKeys | undefined {
  const keys = text.split(',').map((each): TokenKey | undefined => {
    const [, id, encoded] = /^([\w-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/.exec(each.trim()) ?? [];
    const key = Buffer.from(encoded ?? '', 'base64');
    return id !== undefined && key.length === KEY_BYTES ? { id, key } : undefined;
  });
  const [first, ...more] = keys.filter((key) => key !== undefined);
  if (!first || more.length + 1 < keys.length) return undefined;
  return new Set(keys.map((key) => key?.id)).size === keys.length ? [first, ...more] : undefined;
}

/** What is authenticated beside the token: sealed for one store, it opens for no other, and says of no other token how it ends. */
const boundTo = (merchant_id: string, key_id: string, last4: string) =>
  Buffer.from(JSON.stringify(['platform token', merchant_id, key_id, last4]));

/**
 * Encrypts a platform's token for the row of its store (AES-256-GCM). What is kept:
 *
 *     1.{id of the key}.{base64url of nonce 12, ciphertext, tag 16}.{last 4 characters of the token, or nothing}
 */
export function sealToken([{ id, key }]: TokenKeys, merchant_id: string, token: string): string {
  if (!TOKEN.test(token))
    throw new TypeError('a platform token is 1 to 4096 characters of ASCII, without spaces');
  const last4 = token.length >= MIN_TELLING_CHARACTERS ? token.slice(-4) : '';
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(boundTo(merchant_id, id, last4));
  const sealed = Buffer.concat([nonce, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `1.${id}.${sealed.toString('base64url')}.${last4}`;
}

/**
 * The token that was sealed for a store.
 * @throws when its key is none of these, or it was changed, or sealed for another store; the message holds nothing of it but the key's id
 */
export function openToken(keys: TokenKeys, merchant_id: string, sealed: string): string {
  const [, id = '', body = '', last4 = ''] = SEALED.exec(sealed) ?? [];
  const found = keys.find((key) => key.id === id);
  if (!found)
    throw new Error(`a platform token is encrypted with key ${JSON.stringify(id)}, which isn’t configured`);
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) throw new Error('encrypted platform token is too short');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, found.key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(boundTo(merchant_id, id, last4))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const token = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
    return Buffer.concat(token).toString('utf8');
  } catch {
    throw new Error(`failed to decrypt a platform token with key ${JSON.stringify(id)}`);
  }
}
