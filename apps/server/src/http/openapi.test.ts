import { Validator } from '@seriousme/openapi-schema-validator';
import { type Endpoint, errorsOf, statusOf } from '@vitrine/contract/endpoint';
import { endpoints } from '@vitrine/contract/endpoints';
import { ERRORS } from '@vitrine/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

interface Operation {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

describe('/api/docs', () => {
  let server: TestServer;
  let document: Document;
  beforeAll(async () => {
    server = await createTestServer({ engine: 'pglite' });
    document = (await (await fetch(`${server.url}/api/docs`)).json()) as Document;
  });
  afterAll(() => server.close());

  it('is a valid OpenAPI 3.1 document', async () => {
    const result = await new Validator().validate({ ...document });
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.servers[0]?.url).toBe(server.url);
  });

  it.each(Object.entries(endpoints as Record<string, Endpoint>))('describes %s', (name, endpoint) => {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    const token = { access_token: [] };
    const security = {
      public: [],
      user: [token],
      workspace: [token],
      anybody: [{}, token],
      operator: [{ operator_token: [] }],
    };
    expect(operation?.security).toEqual(security[endpoint.access]);
    expect(operation?.responses[statusOf(endpoint)]).toBeDefined();
    const type = endpoint.bytes ?? (endpoint.response && 'application/json');
    const { content = {} } = operation?.responses[statusOf(endpoint)] ?? {};
    expect(Object.keys(content)).toEqual(type ? [type] : []);
    for (const code of errorsOf(endpoint))
      expect(operation?.responses[ERRORS[code].status]?.description).toContain(code);
    for (const key of [
      ...Object.keys(endpoint.params?.shape ?? {}),
      ...Object.keys(endpoint.query?.shape ?? {}),
    ])
      expect(operation?.parameters.map((parameter) => parameter.name)).toContain(key);
    expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(
      endpoint.body === undefined
        ? []
        : endpoint.body === 'block'
          ? ['text/plain', 'application/octet-stream']
          : 'file' in endpoint.body
            ? ['multipart/form-data']
            : ['application/json', ...(endpoint.body_as_text ? ['text/plain'] : [])],
    );
  });

  it('has nothing that the table does not have', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
  });

  it('says what the types are', () => {
    const list = document.paths['/api/sessions/']?.get;
    const page = list?.parameters.find(({ name }) => name === 'page');
    expect(page).toMatchObject({ in: 'query', required: false, schema: { type: 'integer', default: 1 } });
    expect(list?.parameters.map(({ name }) => name)).toContain('X-Workspace-Id');
  });
});
