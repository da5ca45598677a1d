import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import type { ObjectStorage } from '../../ports/object-storage.ts';
import { countStorage } from './counted-storage.ts';

/** Lists two keys, and then what is given. */
function counted(then: () => void) {
  const registry = new Registry();
  const storage = {
    async *list() {
      yield* ['a', 'b'].map((key) => ({ key, bytes: 1, stored_at: 0 }));
      then();
    },
  } as Partial<ObjectStorage> as ObjectStorage;
  const told = async () =>
    (await registry.metrics()).split('\n').filter((line) => /_duration_seconds_count/.test(line));
  return { storage: countStorage(registry, storage), told };
}

async function keysOf(storage: ObjectStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('')) keys.push(key);
  return keys;
}

const line = (outcome: string) =>
  `vitrine_storage_request_duration_seconds_count{operation="list",outcome="${outcome}"} 1`;

it('counts a list once, whether it is read to its end or not', async () => {
  const all = counted(() => undefined);
  expect(await keysOf(all.storage)).toEqual(['a', 'b']);
  expect(await all.told()).toEqual([line('ok')]);

  const some = counted(() => undefined);
  for await (const _ of some.storage.list('')) break;
  expect(await some.told()).toEqual([line('ok')]);
});

it('counts a list that breaks off as an error, once', async () => {
  const broken = counted(() => {
    throw new Error('no more');
  });
  await expect(keysOf(broken.storage)).rejects.toThrow('no more');
  expect(await broken.told()).toEqual([line('error')]);
});
