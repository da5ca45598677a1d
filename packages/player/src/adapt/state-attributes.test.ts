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
  [`a::after{content:":hover"}b:hover`, `a::after{content:":hover"}b[data-vitrine-hover]`],
  [`[x=':focus \\':hover']:focus`, `[x=':focus \\':hover'][data-vitrine-focus]`],
  [`/* isn't :hover */a:hover{}/* " */`, `/* isn't :hover */a[data-vitrine-hover]{}/* " */`],
  ['a{b:url(x:hover)}a:hover', 'a{b:url(x:hover)}a[data-vitrine-hover]'],
  [`a{b:"open\n}a:hover`, `a{b:"open\n}a[data-vitrine-hover]`],
  ['.is-focus .a\\:focus-ring { --focus: 1 }', '.is-focus .a\\:focus-ring { --focus: 1 }'],
])('%s becomes %s', (css, expected) => expect(withStateAttributes(css)).toBe(expected));
