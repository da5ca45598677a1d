import { z } from 'zod';

/** Keys of AES-256, newest first: the first one encrypts, all decrypt. */
export type TokenKeys = readonly { id: string; key: Uint8Array }[];

const KEY_BYTES = 32;
const ONE = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]+=*)$/;

/** `id:key,id:key`, each key 32 bytes in base64. */
export const tokenKeys = z.string().transform((value, context): TokenKeys => {
  const keys = value.split(',').map((part) => {
    const [, id = '', text = ''] = ONE.exec(part.trim()) ?? [];
    return { id, key: Buffer.from(text, 'base64') };
  });
  const areGood = keys.every(({ id, key }) => id !== '' && key.length === KEY_BYTES);
  if (!areGood || new Set(keys.map(({ id }) => id)).size < keys.length)
    context.addIssue({
      code: 'custom',
      message: 'must be like id:key,id2:key2, each key 32 bytes in base64',
    });
  return keys;
});
