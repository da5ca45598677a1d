import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '@vitrine/contract/version';
import { expect, it } from 'vitest';
import { root } from './run.mjs';

it('is the same wherever the product says it', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(VERSION).toBe(version);
});
