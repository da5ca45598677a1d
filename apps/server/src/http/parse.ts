import { isStorableText } from '@vitrine/contract/common';
import type { Endpoint } from '@vitrine/contract/endpoint';
import type { FieldErrors } from '@vitrine/contract/errors';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import type { z } from 'zod';
import type { Failure } from './handler.ts';

const REQUIRED = 'This field is required.';
/** Where an error of the whole thing goes that belongs to no field. */
const WHOLE = 'non_field_errors';

type Parsed = { ok: true; value: unknown } | { ok: false; fields: FieldErrors };

/** @param named how an error's field is called by its path */
export function parseWith(
  schema: z.ZodType | undefined,
  input: unknown,
  named: (path: PropertyKey[]) => string = (path) => path.join('.'),
): Parsed {
  if (!schema) return { ok: true, value: undefined };
  const result = schema.safeParse(input, {
    error: (issue) => (issue.code === 'invalid_type' && issue.input === undefined ? REQUIRED : undefined),
  });
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, fields: fieldErrors(result.error, named) };
}

/**
 * The same for what somebody asks for: no text of it may be one that the database can't hold, whether its schema says so or not. An array
 * or object is told by its own name.
 */
function parseAsked(schema: z.ZodType | undefined, input: unknown, named?: typeof ofParameter): Parsed {
  const parsed = parseWith(schema, input, named);
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null) return parsed;
  const names = Object.entries(parsed.value).flatMap(([name, value]) => (isStorable(value) ? [] : [name]));
  if (names.length === 0) return parsed;
  return { ok: false, fields: Object.fromEntries(names.map((name) => [name, [FIELD_ERRORS.not_storable]])) };
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) => isStorableText(name) && isStorable(each));
}

/** In an address a parameter has no parts: which of its values is wrong, its name does not say. */
const ofParameter = ([name]: PropertyKey[]) => String(name);

/** `{ field: [message, …] }`, a nested field of a body by its path with dots. */
function fieldErrors(error: z.ZodError, named: (path: PropertyKey[]) => string): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const name = path.length === 0 ? WHOLE : named(path);
    fields[name] = [...(Object.hasOwn(fields, name) ? (fields[name] ?? []) : []), message];
  }
  return fields;
}

export interface RawRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Checks a request against its row of the table; field errors of all its parts come together. */
export function parseRequest(endpoint: Endpoint, raw: RawRequest): { ok: true; value: RawRequest } | Failure {
  const params = parseAsked(endpoint.params, raw.params);
  const query = parseAsked(endpoint.query, raw.query, ofParameter);
  const { body: wanted } = endpoint;
  const body: Parsed =
    wanted === 'block' || (wanted && 'max_bytes' in wanted)
      ? { ok: true, value: raw.body ?? new Uint8Array() }
      : parseAsked(wanted, raw.body === undefined ? {} : raw.body);
  if (params.ok && query.ok && body.ok)
    return { ok: true, value: { params: params.value, query: query.value, body: body.value } };
  const fields = Object.assign({}, ...[params, query, body].map((part) => (part.ok ? {} : part.fields)));
  return { ok: false, error: 'invalid_request', fields };
}
