import { describe, expect, it } from 'vitest';
import { digestOf } from './digest.ts';
import { MAX_PARTS, MAX_SHEET_TEXTS } from './limits.ts';
import { digestsIn, wholeStyleSheet, withMarks } from './style-sheet.ts';

const AT = 'https://shop.example/theme/main.css';
const mark = (address: string) => `vitrine-asset:${digestOf(address)}`;
const whole = (css: string) => wholeStyleSheet(css, AT);

describe('a style sheet as it is kept', () => {
  it.each([
    ['url(a.png)', `url("${mark('https://shop.example/theme/a.png')}")`, 1],
    ['url(../a.svg#x)', `url("${mark('https://shop.example/a.svg')}#x")`, 1],
    ['@import "//cdn.example/a.css"', `@import "${mark('https://cdn.example/a.css')}"`, 1],
    [
      'url(a.png) url("a.png#y")',
      `url("${mark('https://shop.example/theme/a.png')}") url("${mark('https://shop.example/theme/a.png')}#y")`,
      1,
    ],
    ['url(#own) url(data:,x)', 'url(#own) url(data:,x)', 0],
    [
      'url(ftp://a.example/) url(javascript:x) url(file:///etc/passwd)',
      'url("data:,") url("data:,") url("data:,")',
      0,
    ],
    ['url(blob:https://a.example/x) url(http://)', 'url("data:,") url("data:,")', 0],
    [`url(/${'a'.repeat(2_000)})`, 'url("data:,")', 0],
  ])('%s', (css, expected, names) => {
    expect(whole(css).css).toBe(expected);
    expect(whole(css).names).toHaveLength(names);
  });

  it('names no more than it may, and asks for nothing beyond', () => {
    const css = Array.from({ length: MAX_PARTS + 10 }, (_, n) => `url(${n})`).join();
    const { css: kept, names } = whole(css);
    expect(names).toHaveLength(MAX_PARTS);
    expect(digestsIn(kept)).toEqual(names.map(digestOf));
    expect(kept.split('data:,')).toHaveLength(11);
  });

  it('is read no further than is sensible, however it is written', () => {
    const addresses = Array.from({ length: MAX_SHEET_TEXTS + 10 }, (_, n) => `url(a#${n})`).join();
    expect(whole(addresses).css.split('data:,')).toHaveLength(11);
    // Half a million of one address would be 25 MB of marks.
    const many = whole('url(a)'.repeat(300_000)).css;
    expect(many.length).toBeLessThan(9_000_000);
    expect(many).toContain('data:,');
  });
});

it('is served with what is there in place of its marks, and nothing for the rest', () => {
  const [a, b] = [mark('https://a.example/a'), mark('https://a.example/b')];
  const kept = `@import "${a}"; x { y: url("${b}#c") url("${a}#d") }`;
  expect(digestsIn(kept)).toEqual([digestOf('https://a.example/a'), digestOf('https://a.example/b')]);
  const shown = withMarks(kept, (digest) =>
    digest === digestOf('https://a.example/a') ? '/a?s' : undefined,
  );
  expect(shown).toBe('@import "/a?s"; x { y: url("data:,#c") url("/a?s#d") }');
});
