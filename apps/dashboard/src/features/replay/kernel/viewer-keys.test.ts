import { expect, test } from 'vitest';
import { viewerKey } from './viewer-keys.ts';

test.each([
  [' ', false, { kind: 'toggle' }],
  ['ArrowLeft', false, { kind: 'jump', by: -5000 }],
  ['ArrowRight', false, { kind: 'jump', by: 5000 }],
  ['ArrowLeft', true, { kind: 'event', direction: -1 }],
  ['ArrowRight', true, { kind: 'event', direction: 1 }],
  [',', false, { kind: 'step', direction: -1 }],
  ['.', false, { kind: 'step', direction: 1 }],
  ['[', false, { kind: 'session', direction: -1 }],
  // Where the key of the bracket needs shift.
  [']', true, { kind: 'session', direction: 1 }],
  ['f', false, { kind: 'fullscreen' }],
  // Under Caps Lock.
  ['F', false, { kind: 'fullscreen' }],
  ['?', true, { kind: 'help' }],
  ['ArrowUp', false, undefined],
  ['Enter', false, undefined],
  ['F', true, undefined],
])('%s, with shift %s', (key, shift, expected) => {
  expect(viewerKey(key, shift)).toEqual(expected);
});
