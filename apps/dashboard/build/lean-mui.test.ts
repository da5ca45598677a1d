import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { leanMui } from './lean-mui.ts';

const root = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const file = ['@mui', 'system', 'InitColorSchemeScript', 'InitColorSchemeScript.mjs'];
const code = readFileSync(join(root, ...file), 'utf8');

test('MUI’s script for servers is left out, and what else it says stays', () => {
  const lean = leanMui(code);
  expect(lean).not.toContain('mui-color-scheme-init');
  expect(lean).toContain('export const DEFAULT_MODE_STORAGE_KEY');
  expect(lean).toContain('export default function InitColorSchemeScript(');
});

test('another shape of it is refused', () => {
  expect(() => leanMui(code.replace('buildInitColorSchemeScript(options)', 'build(options)'))).toThrow(
    'another shape',
  );
});
