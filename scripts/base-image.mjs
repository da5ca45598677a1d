// Which digest the registry has now for the image that the Dockerfile begins with, as a line for .env: node scripts/base-image.mjs [image:tag]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseImage, digestOf } from './lib/containers/base-image.mjs';
import { root } from './lib/run.mjs';

const image = process.argv[2] ?? baseImage(readFileSync(join(root, 'Dockerfile'), 'utf8'));
try {
  console.log(`NODE_IMAGE=${image}@${await digestOf(image)}`);
} catch (error) {
  console.error(`No digest for ${image}: ${error.cause?.message ?? error.message}`);
  process.exitCode = 1;
}
