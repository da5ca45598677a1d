import { expect, test } from 'vitest';
import { withFocusMarks } from './focus.ts';

test.each([
  ['a:focus{', 'a:is(:focus,[data-vitrine-focus]){'],
  ['a:focus-visible,b', 'a:is(:focus-visible,[data-vitrine-focus-ring]),b'],
  ['form:focus-within ', 'form:is(:focus-within,[data-vitrine-focus],:has([data-vitrine-focus])) '],
  ['a:not(:focus):hover', 'a:not(:is(:focus,[data-vitrine-focus])):hover'],
  ['.peer\\:focus {', '.peer\\:focus {'],
  ['.is-focus .a\\:focus-ring { --focus: 1 }', '.is-focus .a\\:focus-ring { --focus: 1 }'],
])('%s becomes %s', (css, expected) => expect(withFocusMarks(css)).toBe(expected));

test('events stay JSON', () => {
  const event = { _cssText: 'a:focus { content: "\\201C" }\n:focus::before { color: red }' };
  expect(JSON.parse(withFocusMarks(JSON.stringify(event)))._cssText).toBe(
    'a:is(:focus,[data-vitrine-focus]) { content: "\\201C" }\n:is(:focus,[data-vitrine-focus])::before { color: red }',
  );
});
