import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { type Plugin, runnerImport } from 'vite';

const VIRTUAL_ID = 'virtual:api-calls';
const CONTRACT = fileURLToPath(import.meta.resolve('@vitrine/contract/endpoints'));

/**
 * The module `virtual:api-calls`: method, path and access of every row of the contract table, and the field of its
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
      return `export const calls = ${JSON.stringify(lightTable(module.endpoints))};`;
    },
  };
}

const lightTable = (endpoints: Record<string, Endpoint>) =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path, access, body }]) => {
      const file = typeof body === 'object' && 'file' in body ? { file: body.file } : {};
      return [name, { method, path, access, ...file }];
    }),
  );
