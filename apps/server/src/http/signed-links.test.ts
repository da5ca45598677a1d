import { HOUR_MS } from '@vitrine/contract/durations';
import { describe, expect, it } from 'vitest';
import { fakeClock } from '../testing/fake-clock.ts';
import { createSignedLinks } from './signed-links.ts';

const SECRET = new Uint8Array(32).fill(1);

function linksAt(iso: string, secret = SECRET) {
  const clock = fakeClock(Date.parse(iso));
  return { clock, links: createSignedLinks(secret, clock) };
}

/** Path and query of a link. */
function partsOf(link: string): [path: string, query: Record<string, string>] {
  const url = new URL(link, 'http://localhost');
  return [url.pathname, Object.fromEntries(url.searchParams)];
}

describe('a signed link', () => {
  it('is good until the end of the next full hour', () => {
    const { clock, links } = linksAt('2026-01-15T10:20:00Z');
    const [path, query] = partsOf(links.sign('/photos/a.webp'));
    expect(path).toBe('/photos/a.webp');
    expect(query.expires).toBe(String(Date.parse('2026-01-15T12:00:00Z') / 1_000));
    expect(links.verify(path, query)).toBe(true);
    clock.advance(100 * 60_000 - 1);
    expect(links.verify(path, query)).toBe(true);
    clock.advance(1);
    expect(links.verify(path, query)).toBe(false);
  });

  it('is the same for an hour, and after a restart', () => {
    const { clock, links } = linksAt('2026-01-15T10:00:00Z');
    const link = links.sign('/photos/a.webp');
    clock.advance(HOUR_MS - 1);
    expect(links.sign('/photos/a.webp')).toBe(link);
    expect(createSignedLinks(SECRET, clock).sign('/photos/a.webp')).toBe(link);
    clock.advance(1);
    expect(links.sign('/photos/a.webp')).not.toBe(link);
  });

  it('is good for its path, its time and its secret alone', () => {
    const { links } = linksAt('2026-01-15T10:20:00Z');
    const [path, query] = partsOf(links.sign('/photos/a.webp'));
    const { expires, signature = '' } = query;
    expect(links.verify('/photos/b.webp', query)).toBe(false);
    expect(links.verify(path, { expires: String(Number(expires) + 3_600), signature })).toBe(false);
    const other = linksAt('2026-01-15T10:20:00Z', new Uint8Array(32).fill(2)).links;
    expect(other.verify(path, query)).toBe(false);
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const wrong of [
      flipped,
      '',
      signature.slice(1),
      `${signature}=`,
      'ñ'.repeat(43),
      [signature],
      undefined,
    ])
      expect(links.verify(path, { expires, signature: wrong })).toBe(false);
    for (const wrong of [undefined, '', ['x'], `${expires}.0`, ` ${expires}`, `0${expires}`])
      expect(links.verify(path, { expires: wrong, signature })).toBe(false);
  });
});
