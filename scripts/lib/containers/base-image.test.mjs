import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run.mjs';
import { baseImage, digestOf } from './base-image.mjs';
import { parseDockerfile } from './dockerfile.mjs';

const ours = readFileSync(join(root, 'Dockerfile'), 'utf8');
const digest = `sha256:${'0a'.repeat(32)}`;

test('every stage begins with the one image that can be given, of Node 24', () => {
  const image = baseImage(ours);
  expect(image).toMatch(/^node:24-/);
  expect([...new Set(parseDockerfile(ours).map(({ from }) => from))]).toEqual([image]);
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(engines.node).toBe('>=20.19');
});

test('the build gets what .env says', () => {
  expect(readFileSync(join(root, 'compose.yaml'), 'utf8')).toContain(`\${NODE_IMAGE:-${baseImage(ours)}}`);
});

test('the registry is asked for the digest of all platforms', async () => {
  const asked = [];
  const ask = async (url, options) => {
    asked.push([url, options?.headers?.authorization]);
    const headers = new Headers({ 'docker-content-digest': digest });
    return { status: 200, headers, json: async () => ({ token: 't' }) };
  };
  expect(await digestOf('node:24-bookworm-slim', ask)).toBe(digest);
  expect(asked[0][0]).toMatch(/scope=repository:library\/node:pull$/);
  expect(asked[1]).toEqual([
    'https://registry-1.docker.io/v2/library/node/manifests/24-bookworm-slim',
    'Bearer t',
  ]);
});

test('what is no digest is none', async () => {
  const ask = async () => ({ status: 404, headers: new Headers(), json: async () => ({}) });
  await expect(digestOf('node:none', ask)).rejects.toThrow('answered 404 and no digest');
});
