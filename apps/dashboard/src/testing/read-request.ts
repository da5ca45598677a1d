import type { Endpoint } from '@vitrine/contract/endpoint';
import { type EndpointName, endpoints } from '@vitrine/contract/endpoints';
import type { Asked } from './contract-server.ts';

export type AnyRow = Endpoint;

const rows = (Object.entries(endpoints) as [EndpointName, AnyRow][])
  .map(([name, row]) => ({
    name,
    row,
    names: [...row.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key),
  }))
  // `sessions/delete/` is no session's id.
  .sort((a, b) => a.names.length - b.names.length)
  .map((entry) => ({ ...entry, path: new RegExp(`^${entry.row.path.replace(/\{\w+\}/g, '([^/]+)')}$`) }));

/** Which call of the contract a request is; what it carries must be what the row's schemas take. */
export function readRequest(url: string, init: RequestInit = {}): Asked | undefined {
  const { pathname, searchParams } = new URL(url, location.origin);
  const method = init.method ?? 'GET';
  for (const { name, row, names, path } of rows) {
    const found = row.method === method && path.exec(pathname);
    if (!found) continue;
    const params = Object.fromEntries(names.map((key, n) => [key, decodeURIComponent(found[n + 1] ?? '')]));
    const query = Object.fromEntries(searchParams);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    row.query?.parse(query);
    if (typeof row.body === 'object' && 'parse' in row.body) row.body.parse(body);
    return { name, params, query, body, headers: new Headers(init.headers) };
  }
  return undefined;
}
