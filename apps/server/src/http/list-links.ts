/**
 * The `next` and `previous` of a list: the asked URL with another `page`, or null where there is none.
 * @param requestUrl path and query as asked for
 */
export function listLinks(
  publicUrl: string,
  requestUrl: string,
  { page, page_size }: { page: number; page_size: number },
  count: number,
): { next: string | null; previous: string | null } {
  const lastPage = Math.max(1, Math.ceil(count / page_size));
  const link = (to: number) => {
    const url = new URL(publicUrl + requestUrl);
    url.searchParams.set('page', String(to));
    return url.href;
  };
  return {
    next: page < lastPage ? link(page + 1) : null,
    // From beyond the end, back to where there is something.
    previous: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
  };
}

/** A list that is always answered whole. */
export const onePage = <T>(results: T[]) => ({ count: results.length, next: null, previous: null, results });
