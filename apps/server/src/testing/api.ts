import type { Endpoint } from '@vitrine/contract/endpoint';
import { type EndpointName, endpoints } from '@vitrine/contract/endpoints';
import type { TestServer } from './test-server.ts';

export interface Answer {
  status: number;
  headers: Headers;
  /** Undefined with 204. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at what it expects; the server has checked it by the contract.
  body: any;
}

/** Makes a call of the contract table over HTTP. */
export async function call(
  server: Pick<TestServer, 'url'>,
  name: EndpointName,
  {
    body,
    headers = {},
    params = {},
  }: { body?: unknown; headers?: Record<string, string>; params?: Record<string, string> } = {},
): Promise<Answer> {
  const { method, path }: Endpoint = endpoints[name];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const response = await fetch(server.url + filled, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}
