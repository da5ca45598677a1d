import { ApiError } from './errors.ts';
import { formOf } from './form.ts';
import { ROUTES } from './routes.ts';
import type { World } from './world.ts';

export interface Request {
  method: string;
  /** With the query. */
  path: string;
  body: string;
  idempotency_key: string | undefined;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const json = (status: number, body: object, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

export const errorAnswer = ({ status, body }: ApiError): Answer => json(status, { error: body });

const patternOf = (path: string) => new RegExp(`^${path.replace(':id', '([^/]+)')}$`);

function perform(world: World, { method, path, body }: Request): Answer {
  const { pathname, search } = new URL(path, 'http://stripe');
  const route = ROUTES.find((row) => row.method === method && patternOf(row.path).test(pathname));
  if (!route)
    return errorAnswer(
      new ApiError(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method})` }),
    );
  const form = formOf(method === 'POST' ? body : search.slice(1));
  const unknown = Object.keys(form).find((name) => !route.takes.includes(name));
  try {
    if (unknown !== undefined)
      throw new ApiError(400, {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        param: unknown,
        message: `Received unknown parameter: ${unknown}`,
      });
    const id = patternOf(route.path).exec(pathname)?.[1] ?? '';
    return json(200, route.answer({ world, id, form }));
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error);
    throw error;
  }
}

/** What Stripe answers: to a key that comes again what it answered before, declines too; to one that comes with something else, that it is wrong. */
export function answering(world: World): (request: Request) => Answer {
  const answered = new Map<string, { asked: string; answer: Answer }>();
  return (request) => {
    const { method, path, body, idempotency_key } = request;
    if (method !== 'POST' || idempotency_key === undefined) return perform(world, request);
    const asked = `${path}\n${body}`;
    const before = answered.get(idempotency_key);
    if (before && before.asked !== asked)
      return errorAnswer(
        new ApiError(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        }),
      );
    if (before)
      return { ...before.answer, headers: { ...before.answer.headers, 'idempotent-replayed': 'true' } };
    const answer = perform(world, request);
    // What was refused as invalid was never begun.
    if (answer.status < 400 || answer.status === 402) answered.set(idempotency_key, { asked, answer });
    return answer;
  };
}
