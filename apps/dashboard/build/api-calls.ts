import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { type Plugin, runnerImport } from 'vite';

const VIRTUAL_ID = 'virtual:api-calls';
const CONTRACT = fileURLToPath(import.meta.resolve('@vitrine/contract/endpoints'));

/**
 * The module `virtual:api-calls`: method, path and access of every row of the contract table but the operator's, and the field of its
 * file where the body is one, as plain data.
 * The table itself carries its schemas, and with them a schema library that the browser does not need.
 */
export function apiCalls(): Plugin {
  return {
    name: 'vitrine:api-calls',
    resolveId: (id) => (id === VIRTUAL_ID ? `\0${VIRTUAL_ID}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL_ID}`) return undefined;
      const { module, dependencies } = await runnerImport<{ endpoints: Record<string, Endpoint> }>(CONTRACT);
      for (const file of dependencies) this.addWatchFile(file);
      return `export const calls = Object.fromEntries(${JSON.stringify(lightTable(module.endpoints))}.split('|').map((row) => {
        const [name, method, access, path, file] = row.split(' ');
        return [name, { method, access, path: '/api/' + path + '/', file }];
      }));`;
    },
  };
}

/** A row each, of what its words say in turn: every script of the dashboard waits for these bytes. */
const lightTable = (endpoints: Record<string, Endpoint>): string =>
  Object.entries(endpoints)
    // No person calls the operator's.
    .filter(([, { access }]) => access !== 'operator')
    .map(([name, { method, path, access, body }]) => {
      const file = typeof body === 'object' && 'file' in body ? [body.file] : [];
      return [name, method, access, path.slice('/api/'.length, -1), ...file].join(' ');
    })
    .join('|');
