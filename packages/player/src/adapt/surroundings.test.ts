import { expect, test } from 'vitest';
import { withSurroundings, withWindowSize } from './surroundings.ts';

const phone = { dark: true, still: false, hover: false, pointer: 'coarse' };

test.each([
  ['@media (hover: hover) and (min-width: 9px) {}', '@media (max-width: 0) and (min-width: 9px) {}'],
  ['@media (hover:none), (any-pointer : coarse) {}', '@media (min-width: 0), (min-width: 0) {}'],
  ['@media not (hover) {}', '@media not (max-width: 0) {}'],
  ['@media (pointer) {}', '@media (min-width: 0) {}'],
  ['@media (PREFERS-color-scheme: Dark) {}', '@media (min-width: 0) {}'],
  ['@media (prefers-reduced-motion: no-preference) {}', '@media (min-width: 0) {}'],
  ['@media (prefers-reduced-motion) {}', '@media (max-width: 0) {}'],
  ['@media (scripting: none) {}', '@media (max-width: 0) {}'],
  [':root { color-scheme: light dark }', ':root { color-scheme: dark }'],
  [':root { color-scheme: only light }', ':root { color-scheme: only light }'],
  ['a:hover, p:has(:hover) {}', 'a:hover, p:has(:hover) {}'],
])('%s becomes %s for a phone', (css, expected) => expect(withSurroundings(css, phone)).toBe(expected));

test.each([
  ['@media (min-device-width: 600px) {}', '@media (min-width: 600px) {}'],
  ['@media only screen and ( MAX-Device-height : 9px ) {}', '@media only screen and ( MAX-height : 9px ) {}'],
  ['@media (device-width: 320px) {}', '@media (width: 320px) {}'],
  ['@media (device-width >= 320px) {}', '@media (width >= 320px) {}'],
  ['@media (min-device-pixel-ratio: 2) {}', '@media (min-device-pixel-ratio: 2) {}'],
  [
    '.device-width, a { --device-width: calc(device-width) }',
    '.device-width, a { --device-width: calc(device-width) }',
  ],
])('%s asks for the window: %s', (css, expected) => expect(withWindowSize(css)).toBe(expected));
