import { toJson } from '../host/json.ts';
import { KEYS, keysOf, readItem, removeItem, writeItem } from '../host/storage.ts';
import { type Draft, keyOf } from './block.ts';

/**
 * How the body of a stashed block is made, with the bytes that it may have been sent with already: `now` by gzipNow, because it was sent
 * as its page went; `any` as all others are, of which hardly one was sent.
 */
export type Making = 'now' | 'any';

/**
 * Web storage is all that can be written while a page goes away. What is stashed is imported into the outbox by the
 * next page of the store, or by this one if it stays.
 */
export function stash(draft: Draft, making: Making): boolean {
  return writeItem(
    'localStorage',
    KEYS.stash + keyOf(draft.header),
    `${making}\n${toJson(draft.header)}\n${draft.text}`,
  );
}

export const unstash = (key: string) => removeItem('localStorage', KEYS.stash + key);

/** Keys of all stashed blocks, in the order of pages and numbers. */
export const stashedKeys = () =>
  keysOf('localStorage')
    .filter((key) => key.startsWith(KEYS.stash))
    .map((key) => key.slice(KEYS.stash.length))
    .sort();

export function readStash(key: string): { draft: Draft; making: Making } | undefined {
  const [making, header, ...lines] = (readItem('localStorage', KEYS.stash + key) ?? '').split('\n');
  if ((making !== 'now' && making !== 'any') || !header) return undefined;
  try {
    return { making, draft: { header: JSON.parse(header), text: lines.join('\n') } };
  } catch {
    return undefined;
  }
}
