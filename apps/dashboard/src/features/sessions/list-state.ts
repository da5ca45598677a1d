import type { SessionOrdering } from '@vitrine/contract/sessions';

/** What the list shows; it lives in the address, so that a reload, the back button and a sent link keep it. */
export interface ListState {
  /** From 1. */
  page: number;
  page_size: number;
  ordering: SessionOrdering;
  search: string;
}

/** Rows per page that can be chosen (specification, section 9). */
export const PAGE_SIZES = [10, 25, 50] as const;

/** The contract's bound for a search. */
export const MAX_SEARCH_LENGTH = 200;

const DEFAULTS: ListState = { page: 1, page_size: 10, ordering: '-created_at', search: '' };

// A record and not a list: an ordering that the contract adds does not compile until it is here.
const isOrdering: Record<SessionOrdering, true> = {
  '-created_at': true,
  created_at: true,
  '-duration': true,
  duration: true,
};
export const ORDERINGS = Object.keys(isOrdering) as SessionOrdering[];

/** Reads the address; what it does not say, or says wrongly, is the default. */
export function parseListState(query: URLSearchParams): ListState {
  const page = Number(query.get('page'));
  const pageSize = Number(query.get('page_size'));
  const ordering = query.get('ordering') ?? '';
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : DEFAULTS.page,
    page_size: PAGE_SIZES.find((size) => size === pageSize) ?? DEFAULTS.page_size,
    ordering: Object.hasOwn(isOrdering, ordering) ? (ordering as SessionOrdering) : DEFAULTS.ordering,
    search: (query.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
  };
}

/** The address of a state; defaults are left out, and parameters of others stay. */
export function writeListState(state: ListState, query = new URLSearchParams()): URLSearchParams {
  const written = new URLSearchParams(query);
  for (const key of Object.keys(DEFAULTS) as (keyof ListState)[]) {
    if (state[key] === DEFAULTS[key]) written.delete(key);
    else written.set(key, String(state[key]));
  }
  return written;
}

/** A change of anything but the page leads to the first page (specification, section 4). */
export const changeListState = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  page: DEFAULTS.page,
  ...change,
});

/** The last page of a list of `count`; an empty list has one. */
export const lastPage = (count: number, pageSize: number) => Math.max(1, Math.ceil(count / pageSize));
