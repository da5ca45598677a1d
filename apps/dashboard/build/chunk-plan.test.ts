import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Chunk, planChunks, SMALL_BYTES } from './chunk-plan.ts';
import { circleIn } from './no-circles.ts';

const root = (name: string, imports: string[]): Chunk => ({
  name,
  imports,
  bytes: 1,
  isRoot: true,
  isShared: false,
});
const shared = (name: string, bytes: number, imports: string[] = []): Chunk => ({
  name,
  imports,
  bytes,
  isRoot: false,
  isShared: true,
});
const joins = (chunks: Chunk[]) =>
  [...planChunks(chunks).values()].map((names) => names.sort().join('+')).sort();

test('a small file is joined with the one that the same screens need', () => {
  expect(
    joins([
      root('list', ['a', 'b']),
      root('overview', ['a', 'b', 'c']),
      root('settings', ['c']),
      shared('a', 100),
      shared('b', SMALL_BYTES),
      shared('c', SMALL_BYTES),
    ]),
  ).toEqual(['a+b', 'c']);
});

test('files are not joined past one that stands between them', () => {
  // a needs the large one, which needs c: a and c in one file would need what needs them.
  const between = { ...shared('between', SMALL_BYTES, ['c']), isShared: false };
  expect(
    joins([root('one', ['a']), root('two', ['a']), shared('a', 10, ['between']), between, shared('c', 10)]),
  ).toEqual(['a', 'c']);
});

test('whatever is joined, no files import one another, and nothing is lost', () => {
  const graphs = fc.array(
    fc.record({
      bytes: fc.integer({ min: 1, max: 2 * SMALL_BYTES }),
      kind: fc.nat(5),
      to: fc.array(fc.nat(40)),
    }),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(graphs, (drawn) => {
      // Each imports those before it alone.
      const chunks = drawn.map(
        ({ bytes, kind, to }, at): Chunk => ({
          name: `${at}`,
          bytes,
          imports: at === 0 ? [] : [...new Set(to.map((one) => `${one % at}`))],
          isRoot: kind === 0,
          isShared: kind > 1,
        }),
      );
      const plan = planChunks(chunks);
      const fileOf = new Map(chunks.map(({ name }) => [name, name]));
      for (const [file, names] of plan) for (const name of names) fileOf.set(name, `joined ${file}`);
      const files = new Map<string, Set<string>>();
      for (const { name, imports } of chunks) {
        const file = fileOf.get(name) as string;
        const needs = files.get(file) ?? new Set();
        for (const one of imports) if (fileOf.get(one) !== file) needs.add(fileOf.get(one) as string);
        files.set(file, needs);
      }
      expect(circleIn(new Map([...files].map(([file, needs]) => [file, [...needs]])))).toBeUndefined();
      expect([...plan.values()].flat().sort()).toEqual(
        chunks
          .filter(({ isShared }) => isShared)
          .map(({ name }) => name)
          .sort(),
      );
    }),
  );
});
