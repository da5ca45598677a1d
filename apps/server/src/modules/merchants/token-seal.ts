import { type SealKey, type SealKeys, seal, unseal } from '../../kernel/sealing.ts';

/** Keys that platform tokens are encrypted with. */
export type TokenKeys = SealKeys;

const KEY_BYTES = 32;

/** What headers can carry; platforms' tokens are of some 40 to some 2,000 of them. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/;
/** Of a shorter one its last four would tell too much. */
const MIN_TELLING_CHARACTERS = 16;

/**
 * Reads `id:base64key,id2:base64key`, each key of 32 bytes.
 * @returns undefined when it is anything else: a value that may hold a secret is in no message
 */
export function readTokenKeys(text: string): TokenKeys | undefined {
  const keys = text.split(',').map((each): SealKey | undefined => {
    const [, id, encoded] = /^([\w-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/.exec(each.trim()) ?? [];
    const key = Buffer.from(encoded ?? '', 'base64');
    return id !== undefined && key.length === KEY_BYTES ? { id, key } : undefined;
  });
  const [first, ...more] = keys.filter((key) => key !== undefined);
  if (!first || more.length + 1 < keys.length) return undefined;
  return new Set(keys.map((key) => key?.id)).size === keys.length ? [first, ...more] : undefined;
}

const boundTo = (merchant_id: string) => ({ purpose: 'platform token', id: merchant_id }) as const;

/** Encrypts a platform's token for the row of its store (kernel/sealing.ts); of a long one its last four characters can be read. */
export function sealToken(keys: TokenKeys, merchant_id: string, token: string): string {
  if (!TOKEN.test(token))
    throw new TypeError('a platform token is 1 to 4096 characters of ASCII, without spaces');
  const last4 = token.length >= MIN_TELLING_CHARACTERS ? token.slice(-4) : '';
  return seal(keys, boundTo(merchant_id), token, last4);
}

/**
 * The token that was sealed for a store.
 * @throws when its key is none of these, or it was changed, or sealed for another store; the message holds nothing of it but the key's id
 */
export const openToken = (keys: TokenKeys, merchant_id: string, sealed: string): string =>
  unseal(keys, boundTo(merchant_id), sealed);
