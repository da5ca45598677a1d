import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { environment } from './environment.ts';

/** The image sets the folder, and containers have names of their own. The rest leads platforms and providers to their emulators. */
const NOT_THERE = /^(?:DATA_DIR|NODE_ID|\w+_(?:API|LOGIN|ADMIN)_URL)$/;

interface Service {
  environment?: Record<string, string>;
}

it('compose.yaml hands every variable of the product on', () => {
  const text = readFileSync(new URL('../../../compose.yaml', import.meta.url), 'utf8');
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
  const handedOn = services.ingest?.environment ?? {};
  expect(
    Object.keys(environment.shape).filter((name) => !(name in handedOn) && !NOT_THERE.test(name)),
  ).toEqual([]);
});
