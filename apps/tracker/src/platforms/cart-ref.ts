import type { Boot } from '../host/vitrine-global.ts';
import { hashOf } from '../signals/hash.ts';

/** The cart as `cart_ref` of a block's header names it. What stands behind a question mark in an id is a key. */
export const cartRef = ({ platform, store_id }: Boot, id: string): Promise<string | undefined> =>
  hashOf(`${platform}\n${store_id}\n${id.split('?')[0]}`, 16);
