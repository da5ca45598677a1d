import { expect, test } from 'vitest';
import { isActive, isSvg } from './svg.ts';

/** What is looked at once takes no time at any length; what is looked at again for each character would take hours. */
const MANY = 1_000_000;

test.each([
  ['comments that do not end', `<svg>${'<!--'.repeat(MANY)}`],
  ['instructions that do not end', `<svg>${'<?'.repeat(MANY)}`],
  ['character data that does not end', `<svg>${'<![CDATA['.repeat(MANY / 4)}`],
  ['tags that do not end', `<svg>${'<a'.repeat(MANY)}`],
  ['quotes that do not end', `<svg a="${"<a b='".repeat(MANY / 4)}`],
])('%s are refused, and soon', (_, svg) => {
  expect(isActive(svg)).toBe(true);
});

test.each([
  ['an attribute’s name', `<svg ${'a'.repeat(MANY)}="x"></svg>`],
  ['an attribute without a value', `<svg ${'a'.repeat(MANY)}></svg>`],
  ['many attributes', `<svg ${'a = b '.repeat(MANY / 4)}></svg>`],
])('%s as long as one likes is harmless, and soon looked at', (_, svg) => {
  expect(isActive(svg)).toBe(false);
});

test.each([
  ['<svg/>', true],
  ['\ufeff <?xml version="1.0"?><!-- <html> --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"><s:svg>', true],
  [`<!-- ${'licence '.repeat(2_000)}--><svg></svg>`, true],
  [`<svg>${'<path d="M0 0"/>'.repeat(20_000)}</svg>`, true],
  ['<html><svg/></html>', false],
  ['no drawing', false],
  ['', false],
])('%#: whether it begins as a drawing', (text, expected) => {
  expect(isSvg(text)).toBe(expected);
});
