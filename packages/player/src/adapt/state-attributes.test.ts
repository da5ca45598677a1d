import { expect, test } from 'vitest';
import { withStateAttributes } from './state-attributes.ts';

test.each([
  ['a:hover{', 'a[data-vitrine-hover]{'],
  ['a:focus-visible,b', 'a[data-vitrine-focus-visible],b'],
  ['form:focus-within ', 'form[data-vitrine-focus-within] '],
  ['a:not(:focus):hover', 'a:not([data-vitrine-focus])[data-vitrine-hover]'],
  [':target::before', '[data-vitrine-target]::before'],
  ['p::target-text {}', 'p::target-text {}'],
  ['.peer\\:focus {', '.peer\\:focus {'],
  ['.is-focus .a\\:focus-ring { --focus: 1 }', '.is-focus .a\\:focus-ring { --focus: 1 }'],
])('%s becomes %s', (css, expected) => expect(withStateAttributes(css)).toBe(expected));
