import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectedPlatform, PLATFORMS } from '@vitrine/contract/common';
import { expect, it, onTestFinished } from 'vitest';
import { text } from '../../database/kinds.ts';
import { rowsOf } from '../../database/rows.ts';
import { createTestDatabase } from '../../testing/databases.ts';

it('the database takes the names of all platforms, and no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-names-'));
  const { database, drop } = await createTestDatabase('pglite', folder);
  onTestFinished(async () => {
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const checks = await rowsOf(database.orm, { place: text, rule: text })`
    SELECT conrelid::regclass || '.' || attname AS place, pg_get_constraintdef(pg_constraint.oid) AS rule
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
    WHERE contype = 'c' AND pg_get_constraintdef(pg_constraint.oid) LIKE '%tiendanube%'`;
  const namesIn = (rule: string) => [...rule.matchAll(/'([^']+)'/g)].map(([, name]) => name).sort();
  const connected = connectedPlatform.options;
  expect(Object.fromEntries(checks.map(({ place, rule }) => [place, namesIn(rule)]))).toEqual({
    'merchants.platform': [...PLATFORMS].sort(),
    'merchant_names.platform': [...PLATFORMS].sort(),
    'platform_installs.platform': [...connected].sort(),
    'privacy_requests.source': ['owner', ...connected].sort(),
  });
});
