import { expect, test } from 'vitest';
import { isActive, isSvg } from './svg.ts';

/** What is looked at once takes no time at any length; what is looked at again for each character would take hours. */
const MANY = 1_000_000;

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inner}</svg>`;

test.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['one by another prefix', svg('<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>')],
  ['a handler', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['one behind a bracket in quotes', svg(`<image data-x=">" href="x" onerror='alert(1)'/>`)],
  ['one without quotes', svg('<image href=x onerror=alert(1) />')],
  ['one with blanks around', svg('<image href="x"\n onerror\t=\n"alert(1)"/>')],
  ['one right behind a value', svg('<image href="x"onerror="alert(1)"/>')],
  ['an address that is a script', svg('<a href="java&#x73;cript&colon;alert(1)">x</a>')],
  ['one that it is set to', svg('<set attributeName="href" to="java\nscript:alert(1)"/>')],
  ['another document', svg('<foreignObject><iframe srcdoc="x"/></foreignObject>')],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`],
  ['a style sheet of XML', `<?xml-stylesheet href="a.xsl"?>${svg('')}`],
])('%s is active', (_, text) => {
  expect(isActive(text)).toBe(true);
});

test.each([
  ['a path', `<?xml version="1.0"?><!-- <script/> -->${svg('<path d="M0 0"/>')}`],
  ['words', svg('<text class="one">javascript: onload="x"</text>')],
  ['attributes', svg('<g data-on="1" href="https://a.example/?on=1&amp;x=javascript"/>')],
])('%s is not', (_, text) => {
  expect(isActive(text)).toBe(false);
});

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
  ['many attributes', `<svg ${'a = b '.repeat(MANY / 2)}></svg>`],
  ['many without a name', `<svg ${'='.repeat(2 * MANY)}></svg>`],
  ['many tags', `<svg>${'<a b=c>'.repeat(MANY / 2)}</svg>`],
  ['a value', `<svg a="${'&#x6a;'.repeat(MANY / 2)}"></svg>`],
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
