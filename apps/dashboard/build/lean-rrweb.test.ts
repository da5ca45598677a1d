import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { leanRrweb } from './lean-rrweb.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const code = readFileSync(join(root, 'node_modules', '@rrweb', 'replay', 'dist', 'replay.js'), 'utf8');

test('nothing of the replayer begins what is left out of it', () => {
  const lean = leanRrweb(code);
  expect(lean).not.toMatch(/^(?:var|const|let) .*\brequirePostcss\S*\(\)/m);
  expect(lean).not.toMatch(/usingVirtualDom|UNSAFE_replayCanvas\)/);
  expect(lean).toContain('class Replayer {');
});

test('a replayer of another shape is refused', () => {
  expect(() => leanRrweb(code.replace('function adaptCssForReplay(', 'function adaptCss('))).toThrow(
    'rrweb has another shape: what postcss is for',
  );
  expect(() => leanRrweb(`${code}if (this.usingVirtualDom) {}`)).toThrow('found 20 times, and not 19');
});
