import { textsIn, withLongTexts } from '@vitrine/recording/frames/texts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIN_TEXT_CHARS, withoutLongTexts } from './long-texts.ts';

/** There and back, with what was kept on the way. */
function there(json: string) {
  const kept = new Map<string, string>();
  const short = withoutLongTexts(json, (hash, literal) => kept.set(hash, literal));
  return { short, kept, back: withLongTexts(short, (hash) => kept.get(hash)) };
}

const long = (text: string) => text.repeat(Math.ceil(MIN_TEXT_CHARS / text.length));

test('a long text is kept once, and what is around it stays byte for byte', () => {
  const css = long('a:hover { content: "\\\\" } ');
  const json = JSON.stringify({ data: [{ _cssText: css }, { css }, 'short', { 'a"b': 1.5 }] });
  const { short, kept, back } = there(json);
  expect(kept.size).toBe(1);
  expect(short.length).toBeLessThan(200);
  expect(textsIn(short)).toEqual([...kept.keys(), ...kept.keys()]);
  expect(back).toBe(json);
});

test.each([
  ['just too short', long('x').slice(0, MIN_TEXT_CHARS - 1), 0],
  ['just long enough', long('x').slice(0, MIN_TEXT_CHARS), 1],
  ['made of quotes', long('"'), 1],
  ['made of escapes', long('\\'), 1],
  ['made of what looks like references', long(`"\\/t/${'0'.repeat(32)}"`), 1],
])('a text %s', (_, text, kept) => {
  const json = JSON.stringify([text, { [text]: text }, text]);
  expect(there(json).kept.size).toBe(kept);
  expect(there(json).back).toBe(json);
});

test('what somebody wrote to look like a reference means what it meant', () => {
  const json = `["\\/t/${'0'.repeat(32)}","\\/t/x","a\\/t/${'0'.repeat(32)}"]`;
  const { short, back } = there(json);
  expect(textsIn(short)).toEqual([]);
  expect(JSON.parse(back)).toEqual(JSON.parse(json));
});

test('a text that is gone leaves an empty string', () => {
  const { short } = there(JSON.stringify({ css: long('x') }));
  expect(JSON.parse(withLongTexts(short, () => undefined))).toEqual({ css: '' });
});

test('any JSON means the same afterwards', () => {
  const text = fc.oneof(fc.string(), fc.string({ minLength: 1, unit: 'binary' }).map(long));
  const value = fc.letrec((tie) => ({
    value: fc.oneof(text, fc.double(), fc.array(tie('value')), fc.dictionary(text, tie('value'))),
  })).value;
  fc.assert(
    fc.property(value, (value) => {
      const json = JSON.stringify(value);
      expect(there(json).back).toBe(json);
    }),
    { numRuns: 200 },
  );
});
