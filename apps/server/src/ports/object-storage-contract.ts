import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ObjectNotFound, type ObjectStorage } from './object-storage.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (data: Uint8Array) => new TextDecoder().decode(data);
const textOf = async (stream: Readable) => Buffer.concat(await stream.toArray()).toString();
async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
const keysOf = async (storage: ObjectStorage, prefix: string) =>
  (await collect(storage.list(prefix))).map(({ key }) => key);

/** What every adapter of the object storage port must do. */
export function describeObjectStorage(
  name: string,
  open: () => Promise<{ storage: ObjectStorage; close: () => Promise<void> }>,
): void {
  describe(`object storage: ${name}`, () => {
    let storage: ObjectStorage;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ storage, close } = await open());
    });
    afterAll(() => close());

    it('keeps bytes, parts and streams', async () => {
      await storage.put('kept/bytes', bytes('abc'));
      await storage.put('kept/parts', [bytes('ab'), bytes(''), bytes('cd')]);
      await storage.put('kept/stream', Readable.from([bytes('ef'), bytes('gh')]));
      await storage.put('kept/empty', new Uint8Array());
      expect(text(await storage.get('kept/bytes'))).toBe('abc');
      expect(text(await storage.get('kept/parts'))).toBe('abcd');
      expect(text(await storage.get('kept/stream'))).toBe('efgh');
      expect(await storage.get('kept/empty')).toHaveLength(0);
    });

    it('reads ranges, cut at the end of the object', async () => {
      await storage.put('range', bytes('0123456789'));
      for (const [start, end, wanted] of [
        [2, 5, '234'],
        [0, 10, '0123456789'],
        [8, 50, '89'],
        [4, 4, ''],
      ] as const) {
        expect(text(await storage.get('range', { start, end }))).toBe(wanted);
        expect(await textOf(await storage.stream('range', { start, end }))).toBe(wanted);
      }
    });

    it('streams what is large', async () => {
      const large = new Uint8Array(3 * 1024 * 1024).fill(7);
      await storage.put('large', large);
      expect(Buffer.concat(await (await storage.stream('large')).toArray()).equals(large)).toBe(true);
    });

    it('replaces an object', async () => {
      await storage.put('twice', bytes('first, longer'));
      await storage.put('twice', bytes('second'));
      expect(text(await storage.get('twice'))).toBe('second');
    });

    it('says that an object is not there', async () => {
      await expect(storage.get('absent')).rejects.toBeInstanceOf(ObjectNotFound);
      await expect(storage.get('absent/deeper', { start: 0, end: 1 })).rejects.toBeInstanceOf(ObjectNotFound);
      await expect(storage.stream('absent')).rejects.toBeInstanceOf(ObjectNotFound);
    });

    it('deletes, also what is not there', async () => {
      await storage.put('gone/now', bytes('x'));
      await storage.delete('gone/now');
      await storage.delete('gone/now');
      await storage.delete('never/was');
      await expect(storage.get('gone/now')).rejects.toBeInstanceOf(ObjectNotFound);
    });

    it('leaves no object behind when a put fails', async () => {
      const broken = Readable.from(
        (async function* () {
          yield bytes('half');
          throw new Error('the source broke');
        })(),
      );
      await expect(storage.put('failed/one', broken)).rejects.toThrow('the source broke');
      expect(await keysOf(storage, 'failed')).toEqual([]);
    });

    it('lists by prefix, in order of key', async () => {
      const keys = ['l/a/z', 'l/a.b', 'l/a-b', 'l/ab/c', 'l/a/b/c', 'l/B'];
      for (const key of keys) await storage.put(key, bytes(key));
      expect(await keysOf(storage, 'l/')).toEqual([...keys].sort());
      expect(await keysOf(storage, 'l/a/')).toEqual(['l/a/b/c', 'l/a/z']);
      expect(await keysOf(storage, 'l/a')).toEqual(keys.filter((key) => key !== 'l/B').sort());
      expect(await keysOf(storage, 'nothing/')).toEqual([]);
      expect(await collect(storage.list('l/ab'))).toEqual([
        { key: 'l/ab/c', bytes: 6, stored_at: expect.any(Number) },
      ]);
    });

    it('says when an object was put', async () => {
      const before = Date.now();
      await storage.put('dated/one', bytes('x'));
      const [one] = await collect(storage.list('dated/'));
      // Another machine's clock, or a disk's, which knows whole seconds.
      expect(Math.abs((one?.stored_at ?? 0) - before)).toBeLessThan(60_000);
    });

    it.each(['', '/', 'a//b', '../a', 'a/../b', 'a/.', '/a', 'a/', 'a b', 'a\\b', 'a\u0000', 'ñ'])(
      'refuses the key %j',
      async (key) => {
        await expect(storage.put(key, bytes('x'))).rejects.toBeInstanceOf(TypeError);
        await expect(storage.get(key)).rejects.toBeInstanceOf(TypeError);
        await expect(storage.delete(key)).rejects.toBeInstanceOf(TypeError);
      },
    );
  });
}
