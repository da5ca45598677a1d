import { connectedPlatform } from '@vitrine/contract/common';
import { expect, it } from 'vitest';
import { byPlatform, manifestOf, PLATFORM_MANIFESTS } from './manifests.ts';

const names = connectedPlatform.options;

it('has the manifest of each platform that the contract names, by its name', () => {
  expect(PLATFORM_MANIFESTS.map(({ name }) => name)).toEqual(names);
  expect(names.map((name) => manifestOf(name).name)).toEqual(names);
  expect(byPlatform(({ name }) => name)).toEqual(Object.fromEntries(names.map((name) => [name, name])));
});

it('has every address of ours once', () => {
  const paths = PLATFORM_MANIFESTS.flatMap(({ install }) =>
    [install.callback_path, install.begin_path ?? []].flat(),
  );
  expect(new Set(paths).size).toBe(paths.length);
});
