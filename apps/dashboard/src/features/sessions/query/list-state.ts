import { MAX_LISTED_ROWS, MIN_SEARCH_LENGTH } from '@vitrine/contract/limits';
import { type ListView, PAGE_SIZES } from '@vitrine/contract/list-filters';
import type { SessionOrdering } from '@vitrine/contract/sessions';
import {
  type Conditions,
  isConditioned,
  NO_CONDITIONS,
  readConditions,
  writeConditions,
} from './conditions.ts';
import { activeFilters, type Filters, NO_FILTERS, readFilters } from './list-filters.ts';

/** What the list shows; it lives in the address, so that a reload, the back button and a sent link keep it. */
export interface ListState extends Filters {
  view: ListView;
  /** From 1. */
  page: number;
  page_size: number;
  ordering: SessionOrdering;
  search: string;
  conditions: Conditions;
  /** Whether the filters' controls are on screen; '' is where there is room for them. */
  filters: 'shown' | 'hidden' | '';
}

export const VIEWS = Object.keys(PAGE_SIZES) as ListView[];

/** The contract's bound for a search. */
export const MAX_SEARCH_LENGTH = 200;

export const DEFAULTS: ListState = {
  view: 'list',
  page: 1,
  page_size: PAGE_SIZES.list[0],
  ordering: '-created_at',
  search: '',
  ...NO_FILTERS,
  conditions: NO_CONDITIONS,
  filters: '',
};

// A record and not a list: an ordering that the contract adds does not compile until it is here.
const isOrdering: Record<SessionOrdering, true> = {
  '-created_at': true,
  created_at: true,
  '-duration': true,
  duration: true,
};
export const ORDERINGS = Object.keys(isOrdering) as SessionOrdering[];

/** What clears the controls; the order is one of them. */
export const CLEARED: Filters & Pick<ListState, 'conditions' | 'ordering'> = {
  ...NO_FILTERS,
  conditions: NO_CONDITIONS,
  ordering: DEFAULTS.ordering,
};

/** Reads the address; what it does not say, or says wrongly, is the default. */
export function parseListState(query: URLSearchParams): ListState {
  const page = Number(query.get('page'));
  const view = VIEWS.find((known) => known === query.get('view')) ?? DEFAULTS.view;
  const sizes = PAGE_SIZES[view];
  const page_size = sizes.find((size) => String(size) === query.get('page_size')) ?? sizes[0];
  return {
    view,
    page: Number.isSafeInteger(page) && page >= 1 ? Math.min(page, furthestPage(page_size)) : DEFAULTS.page,
    page_size,
    ordering: ORDERINGS.find((known) => known === query.get('ordering')) ?? DEFAULTS.ordering,
    search: searchable(query.get('search') ?? ''),
    ...readFilters(query),
    conditions: readConditions(query),
    filters: (['shown', 'hidden'] as const).find((known) => known === query.get('filters')) ?? '',
  };
}

/** The address of a state; defaults are left out, and parameters of others stay. */
export function writeListState(state: ListState, query = new URLSearchParams()): URLSearchParams {
  const written = new URLSearchParams(query);
  const defaults = { ...DEFAULTS, page_size: PAGE_SIZES[state.view][0] };
  for (const key of Object.keys(DEFAULTS) as (keyof ListState)[]) {
    if (key === 'conditions') writeConditions(state.conditions, written);
    else if (state[key] === defaults[key]) written.delete(key);
    else written.set(key, String(state[key]));
  }
  return written;
}

/**
 * A change of anything but the page leads to the first page (specification, section 4), and another view has another
 * page size, unless one comes with it. Showing or hiding the controls changes nothing of what is listed.
 */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  const { filters, ...listed } = change;
  const next = { ...state, ...change };
  if (Object.keys(listed).length > 0) next.page = change.page ?? DEFAULTS.page;
  if (next.view !== state.view) next.page_size = change.page_size ?? PAGE_SIZES[next.view][0];
  return next;
}

/** Whether anything but a search leaves visits out of the list. */
export const isFiltered = (state: ListState): boolean =>
  activeFilters(state).length > 0 || isConditioned(state.conditions);

/** Whether an empty list may be so because of what is looked for. */
export const isNarrowed = (state: ListState): boolean => state.search !== '' || isFiltered(state);

/** What is searched for when somebody has typed this: nothing, while it is too short to be looked up. */
export function searchable(typed: string): string {
  const trimmed = typed.trim().slice(0, MAX_SEARCH_LENGTH);
  return trimmed.length < MIN_SEARCH_LENGTH ? '' : trimmed;
}

/** The last page that the server gives out, however long the list is. */
export const furthestPage = (pageSize: number) => Math.ceil(MAX_LISTED_ROWS / pageSize);

/** The last page of a list of `count`; an empty list has one. */
export const lastPage = (count: number, pageSize: number): number =>
  Math.min(furthestPage(pageSize), Math.max(1, Math.ceil(count / pageSize)));

/** The last page that can be gone to. Behind a full page there may be another one, whatever an estimate says. */
export const reachablePage = (
  {
    count,
    count_is_estimate,
    results,
  }: { count: number; count_is_estimate: boolean; results: readonly unknown[] },
  { page, page_size }: Pick<ListState, 'page' | 'page_size'>,
): number => {
  const last = lastPage(count, page_size);
  const goesOn = count_is_estimate && results.length === page_size;
  return goesOn ? Math.min(furthestPage(page_size), Math.max(last, page + 1)) : last;
};
