import { type Endpoint, errorsOf, statusOf } from '@vitrine/contract/endpoint';
import { endpoints } from '@vitrine/contract/endpoints';
import { ERRORS, type ErrorCode } from '@vitrine/contract/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { takesTurns } from './callers.ts';
import { SHARED } from './held-reads.ts';

type Json = Record<string, unknown>;

const SECURITY = 'access_token';
const OPERATOR = 'operator_token';

/** The OpenAPI 3.1 document of the contract table. */
function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints as Record<string, Endpoint>)) {
    const path = paths[endpoint.path] ?? {};
    paths[endpoint.path] = { ...path, [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: '1',
      description:
        'Session recordings of online stores. Times are ISO 8601 in UTC; durations are in seconds. ' +
        'The trailing slash in paths is optional.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        [SECURITY]: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`JWT <access>`, with the access token from token-obtain or token-refresh.',
        },
        [OPERATOR]: {
          type: 'http',
          scheme: 'bearer',
          description: 'The value of `OPERATOR_TOKEN` on the server.',
        },
      },
      schemas: {
        FieldErrors: {
          type: 'object',
          description: 'Each invalid field and its error messages.',
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  const { access, permission, summary, params, query } = endpoint;
  const body = requestBody(endpoint);
  return {
    operationId: name,
    summary,
    ...(permission ? { description: `Requires the \`${permission}\` permission.` } : {}),
    tags: [endpoint.path.split('/')[2]],
    security: securityOf(access),
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query),
      ...(access === 'workspace' || access === 'anybody' ? [WORKSPACE_HEADER] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: responses(endpoint),
  };
}

/** An empty one: without a token, too. */
function securityOf(access: Endpoint['access']): Json[] {
  if (access === 'public') return [];
  if (access === 'operator') return [{ [OPERATOR]: [] }];
  return [...(access === 'anybody' ? [{}] : []), { [SECURITY]: [] }];
}

const WORKSPACE_HEADER = {
  name: 'X-Workspace-Id',
  in: 'header',
  required: false,
  description: 'The workspace to use. Defaults to the user’s first workspace.',
  schema: { type: 'string', format: 'uuid' },
};

/** `input` is what a caller writes, `output` what we answer. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io });
  return rest;
}

function parameters(place: 'path' | 'query', object: z.ZodObject | undefined): Json[] {
  if (!object) return [];
  const { properties = {}, required = [] } = schemaOf(object, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

function requestBody({ body, body_as_text }: Endpoint): Json | undefined {
  if (!body) return undefined;
  const binary = { type: 'string', format: 'binary' };
  if (body !== 'block' && 'file' in body) {
    const schema = { type: 'object', properties: { [body.file]: binary }, required: [body.file] };
    return {
      required: true,
      description: `A file of up to ${body.max_bytes} bytes.`,
      content: { 'multipart/form-data': { schema } },
    };
  }
  if (body !== 'block')
    return {
      required: true,
      content: Object.fromEntries(
        ['application/json', ...(body_as_text ? ['text/plain'] : [])].map((type) => [
          type,
          { schema: schemaOf(body, 'input') },
        ]),
      ),
    };
  const bytes = { schema: binary };
  return {
    required: true,
    description: 'An envelope: magic bytes, header length, JSON header, gzipped JSON lines.',
    content: { 'text/plain': bytes, 'application/octet-stream': bytes },
  };
}

function responses(endpoint: Endpoint): Json {
  const { response, bytes } = endpoint;
  const all: Record<string, Json> = {
    [statusOf(endpoint)]: {
      description: endpoint.streamed ? 'Streamed array.' : 'Success.',
      ...(response ? { content: json(schemaOf(response, 'output')) } : {}),
      ...(bytes ? { content: { [bytes]: { schema: { type: 'string' } } } } : {}),
    },
  };
  // Of any call: the database may be away (http/errors.ts).
  const codes: ErrorCode[] = [...errorsOf(endpoint), 'invalid_request', 'unavailable', 'internal'];
  if (takesTurns(endpoint)) codes.push('too_many_requests');
  for (const code of new Set(codes)) {
    const of = codes.filter((other) => ERRORS[other].status === ERRORS[code].status);
    all[ERRORS[code].status] = {
      description: [...new Set(of)].map((other) => `${other}: ${ERRORS[other].detail}`).join(' · '),
      content: json(errorSchema([...new Set(of)], ERRORS[code].status)),
    };
  }
  return all;
}

const json = (schema: Json) => ({ 'application/json': { schema } });

function errorSchema(codes: readonly ErrorCode[], status: number): Json {
  const coded = {
    type: 'object',
    properties: { detail: { type: 'string' }, code: { enum: codes } },
    required: ['detail', 'code'],
  };
  return status === 400 ? { anyOf: [coded, { $ref: '#/components/schemas/FieldErrors' }] } : coded;
}

/** `/api/docs`: the document, for people's tools. */
export function addOpenApi(app: FastifyInstance, publicUrl: () => string): void {
  let made: { url: string; document: Buffer } | undefined;
  // As bytes, which all who ask share.
  app.get('/api/docs', { config: SHARED }, (_request, reply) => {
    const url = publicUrl();
    if (made?.url !== url) made = { url, document: Buffer.from(JSON.stringify(openApiDocument(url))) };
    return reply.type('application/json; charset=utf-8').send(made.document);
  });
}
