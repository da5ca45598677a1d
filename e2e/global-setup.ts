import { rmSync } from 'node:fs';
import { Api, seeded } from './lib/api.ts';
import { emptyFolder, Product, TEMPLATE_VARIABLE } from './lib/product.ts';

/** Makes what every product of the run begins with: the evaluation with its recorded visits, stopped in order. */
export default async function globalSetup(): Promise<() => void> {
  const product = await Product.start({}, emptyFolder());
  await seeded(await Api.signIn(product));
  await product.stop();
  process.env[TEMPLATE_VARIABLE] = product.dataDir;
  return () => rmSync(product.dataDir, { recursive: true, force: true });
}
