import type { Answer } from './http.ts';

/** "Paginated to 30 items by default […] up to 200" (https://tiendanube.github.io/api-documentation/intro#pagination). */
const PER_PAGE = 30;
const MAX_PER_PAGE = 200;

/** How a list is told: as it is, or as a page with its `result`, of which an empty one is answered by 404. Both are met. */
export type ListForm = 'plain' | 'paged';

export function listAnswer(items: readonly object[], query: URLSearchParams, form: ListForm): Answer {
  const per_page = Math.min(MAX_PER_PAGE, Number(query.get('per_page') ?? PER_PAGE));
  const page = Number(query.get('page') ?? 1);
  const result = items.slice((page - 1) * per_page, page * per_page);
  if (form === 'plain') return { status: 200, json: result };
  if (result.length === 0) return notFound(`Last page is ${Math.ceil(items.length / per_page)}`);
  return { status: 200, json: { page, per_page, total: items.length, result } };
}

export const notFound = (description: string): Answer => ({
  status: 404,
  json: { code: 404, message: 'Not Found', description },
});

export const invalid = (fields: Record<string, string[]>): Answer => ({ status: 422, json: fields });
