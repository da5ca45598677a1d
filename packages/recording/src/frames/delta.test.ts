import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyDelta, deltaOf } from './delta.ts';

test('a delta tells any text by any other', () => {
  const part = fc.constantFrom(
    'x'.repeat(40),
    'abc'.repeat(20),
    '<li class="item">',
    '{"id":7}',
    'é\u{1f600}',
  );
  const text = fc.array(fc.oneof(part, fc.string()), { maxLength: 40 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (one, base) => {
      expect(applyDelta(deltaOf(one, base), base)).toBe(one);
    }),
  );
});

test('what is the same is not written again, wherever it stands', () => {
  const rows = Array.from(
    { length: 500 },
    (_, n) => `<tr><td>Row ${n * 7919}</td><td>${n * 104_729}</td></tr>`,
  );
  const base = rows.join('');
  const changed = [...rows.slice(250), '<p>new</p>', ...rows.slice(0, 100), ...rows.slice(110, 250)].join('');
  expect(deltaOf(base, base)).toEqual([[0, base.length]]);
  const delta = deltaOf(changed, base);
  expect(JSON.stringify(delta).length).toBeLessThan(100);
  expect(applyDelta(delta, base)).toBe(changed);
  expect(deltaOf(changed, '')).toEqual([changed]);
});
