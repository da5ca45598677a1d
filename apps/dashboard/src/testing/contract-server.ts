import { errorsOf, type ResponseOf, statusOf } from '@vitrine/contract/endpoint';
import { type EndpointName, type Endpoints, endpoints } from '@vitrine/contract/endpoints';
import { ERRORS, type ErrorCode, type FieldErrors } from '@vitrine/contract/errors';
import { expect } from 'vitest';
import { type AnyRow, readRequest } from './read-request.ts';

/** A call that the dashboard made, as the server would have read it. */
export interface Asked {
  name: EndpointName;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

type Answering = (asked: Asked) => Response | Promise<Response>;

const answers = new Map<EndpointName, Answering>();
let rest: Answering | undefined;
let asked: Asked[] = [];
let unexpected: string[] = [];

/**
 * The server as the contract has it: what a test lets it answer is parsed by the response schema of the call's row, so that no screen is
 * tested with what no server says. A call that the test has no answer for fails it.
 */
export const server = {
  /** What this call answers from now on. */
  answer<Name extends EndpointName>(
    name: Name,
    value: ResponseOf<Endpoints[Name]> | ((asked: Asked) => ResponseOf<Endpoints[Name]>),
  ): void {
    const row: AnyRow = endpoints[name];
    const status = statusOf(row);
    const bodyOf = (call: Asked) => {
      const body = typeof value === 'function' ? (value as (asked: Asked) => unknown)(call) : value;
      return row.response ? JSON.stringify(row.response.parse(body)) : null;
    };
    answers.set(name, (call) => new Response(bodyOf(call), { status }));
  },

  /** The call is refused with an error of its row, or with one that any call may be refused with. */
  refuse(name: EndpointName, code: ErrorCode, about: { retry_after?: number; scopes?: string[] } = {}): void {
    const known: readonly ErrorCode[] = [
      ...errorsOf(endpoints[name]),
      'invalid_request',
      'too_many_requests',
      'internal',
      'unavailable',
    ];
    if (!known.includes(code)) throw new Error(`the contract has no ${code} for ${name}`);
    const { status, detail } = ERRORS[code];
    answers.set(name, () => Response.json({ detail, code, ...about }, { status }));
  },

  /** Some fields of the body are refused. */
  refuseFields(name: EndpointName, fields: FieldErrors): void {
    answers.set(name, () => Response.json(fields, { status: 400 }));
  },

  /** An answer that is none of this version's: of a server of tomorrow, or of something before it. */
  answerOddly(name: EndpointName, status: number, json: object): void {
    answers.set(name, () => Response.json(json, { status }));
  },

  /** The call does not reach the server. */
  fail(name: EndpointName): void {
    answers.set(name, () => Promise.reject(new TypeError('Failed to fetch')));
  },

  /** The call waits for what this answers to be called, and gets then what is its answer. */
  hold(name: EndpointName): () => void {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const answer = answers.get(name);
    const held: Answering = async (call) => {
      await released;
      const now = answers.get(name);
      const then = now === held ? answer : now;
      return then ? then(call) : missing(name);
    };
    answers.set(name, held);
    return release;
  },

  /** All calls that have no answer are refused: where a test is about none of them. */
  otherwise(code: ErrorCode): void {
    const { status, detail } = ERRORS[code];
    rest = () => Response.json({ detail, code }, { status });
  },

  /** The calls of this name so far, the first one first. */
  asked: (name: EndpointName): Asked[] => asked.filter((call) => call.name === name),
};

function missing(name: string): Response {
  unexpected.push(name);
  return new Response(null, { status: 501 });
}

async function answerTo(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  // Files there are none.
  if (!new URL(String(input), location.origin).pathname.startsWith('/api/'))
    return new Response(null, { status: 404 });
  const read = readRequest(String(input), init);
  if (!read) return missing(String(input));
  asked.push(read);
  const answer = answers.get(read.name) ?? rest;
  if (!answer) return missing(read.name);
  const { signal } = init ?? {};
  // As a browser's fetch ends when it is given up.
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([answer(read), aborted]);
}

/** For `setup.ts`: before each test nothing is answered, and nothing was asked. */
export function beginServer(): void {
  answers.clear();
  rest = undefined;
  asked = [];
  unexpected = [];
  globalThis.fetch = answerTo;
}

/** … and after it there was an answer for all that was asked. */
export const expectAnswered = () => expect(unexpected, 'calls that the test has no answer for').toEqual([]);
