import { MAX_DOMAINS } from '@vitrine/contract/domain';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { expect, test } from 'vitest';
import {
  domainIn,
  domainProblem,
  editedDomains,
  isCovered,
  NO_EDITS,
  withDomain,
  withoutDomain,
} from './domain-list.ts';

test.each([
  [' MyStore.com ', 'mystore.com'],
  ['https://www.mystore.com/shoes?size=40#reviews', 'www.mystore.com'],
  ['http://localhost:3000/', 'localhost:3000'],
  ['mystore.com?x', 'mystore.com'],
  ['https://', ''],
  // As RFC 3492 writes them.
  ['Tienda-Ñandú.com.ar', 'xn--tienda-and-z9a5i.com.ar'],
  ['https://www.tienda-ñandú.com.ar/zapatos?talle=40', 'www.xn--tienda-and-z9a5i.com.ar'],
  // Accents as marks of their own, as some keyboards write them.
  ['tienda-n\u0303andu\u0301.com.ar', 'xn--tienda-and-z9a5i.com.ar'],
  ['ñandú.example:8080', 'xn--and-6ma2c.example:8080'],
  ['xn--tienda-and-z9a5i.com.ar', 'xn--tienda-and-z9a5i.com.ar'],
  // No hosts: they stay as they are, and are said to be none.
  ['mi tienda ñandú.com', 'mi tienda ñandú.com'],
  ['ana@ñandú.com', 'ana@ñandú.com'],
])('%j means the domain %j', (text, domain) => {
  expect(domainIn(text)).toBe(domain);
});

test.each([
  ['mystore.com', undefined],
  ['localhost:3000', undefined],
  ['127.0.0.1:4400', undefined],
  ['', FIELD_ERRORS.required],
  ['my store.com', FIELD_ERRORS.domain_invalid],
  ['mystore', FIELD_ERRORS.domain_invalid],
  ['xn--tienda-and-z9a5i.com.ar', undefined],
  ['tienda-ñandú.com.ar', FIELD_ERRORS.domain_invalid],
  ['-a.com', FIELD_ERRORS.domain_invalid],
  [`${'a.'.repeat(130)}com`, FIELD_ERRORS.too_long],
  ['there.com', 'there'],
])('%j is answered %j', (domain, problem) => {
  expect(domainProblem(domain, ['there.com'])).toBe(problem);
});

test('a full list takes no other domain', () => {
  const list = Array.from({ length: MAX_DOMAINS }, (_, n) => `s${n}.com`);
  expect(domainProblem('mystore.com', list)).toBe('full');
  expect(domainProblem('mystore.com', list.slice(1))).toBeUndefined();
});

test('what was changed holds over a list that has grown meanwhile', () => {
  const before = ['a.com', 'b.com'];
  const edits = withDomain(before, withoutDomain(before, NO_EDITS, 'a.com'), 'c.com');
  expect(editedDomains(['a.com', 'b.com', 'learned.com'], edits)).toEqual(['b.com', 'learned.com', 'c.com']);
  expect(editedDomains(['b.com', 'c.com'], edits)).toEqual(['b.com', 'c.com']);
});

test('what was changed and changed back is no change', () => {
  const list = ['a.com'];
  expect(withDomain(list, withoutDomain(list, NO_EDITS, 'a.com'), 'a.com')).toEqual(NO_EDITS);
  expect(withoutDomain(list, withDomain(list, NO_EDITS, 'b.com'), 'b.com')).toEqual(NO_EDITS);
});

test.each([
  ['shop.example', ['shop.example'], true],
  ['shop.example:8080', ['shop.example'], true],
  ['www.shop.example', ['other.example', 'shop.example'], true],
  ['127.0.0.1:4401', ['127.0.0.1:4400'], false],
  ['127.0.0.1:4400', ['127.0.0.1:4400'], true],
  ['notshop.example', ['shop.example'], false],
  ['', ['shop.example'], false],
  ['shop.example', [], false],
])('%j is covered by %j: %s', (host, domains, covered) => {
  expect(isCovered(host, domains)).toBe(covered);
});
