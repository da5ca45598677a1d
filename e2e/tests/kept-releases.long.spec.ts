import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { emptyFolder } from '../lib/evaluations.ts';
import { unpackRelease } from '../lib/kept-release.ts';
import { Product } from '../lib/product.ts';
import { expect, test } from '../lib/test.ts';

const FOLDER = join(import.meta.dirname, '../../releases');
const releases = readdirSync(FOLDER).flatMap((file) => /^(.*)\.tar\.br$/.exec(file)?.[1] ?? []);

for (const name of releases)
  test(`the build of release ${name} starts, and shows its dashboard`, async ({ page }) => {
    const release = await unpackRelease(name);
    try {
      const product = await Product.in(emptyFolder(), {}, release);
      try {
        await page.goto(`${product.url}/login`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      } finally {
        await product.stop();
      }
    } finally {
      release.remove();
    }
  });
