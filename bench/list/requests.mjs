const DAY_MS = 86_400_000;
const ago = (days) => new Date(Date.now() - days * DAY_MS).toISOString();
/** Another one each time, so that no answer is the one before. */
const nth = (values, n) => values[n % values.length];
const NAMES = ['ana.perez1', 'luz.silva2', 'joao.souza3', 'maria.gomez4', 'sofia.rojas5', 'diego.lima6'];
const PATHS = ['vela-17', 'vela-4821', 'vela-903', 'velas/vela-12', 'campaign=27', 'vela-15550'];

/** The twelve typical requests: what follows `/api/sessions/?` at the n-th time. */
export const REQUESTS = {
  'first page': () => ({ page_size: 10 }),
  'page 1,000 of 50 rows': () => ({ page: 1_000, page_size: 50 }),
  'longest first': () => ({ ordering: '-duration', page_size: 10 }),
  'shortest first, page 1,000 of 50 rows': () => ({ ordering: 'duration', page: 1_000, page_size: 50 }),
  'last 7 days': () => ({ created_at_after: ago(7), page_size: 10 }),
  '1 to 5 minutes': () => ({ duration_min: 60, duration_max: 300, page_size: 10 }),
  'logged in': () => ({ user_type: 'logged', page_size: 10 }),
  tablets: () => ({ platform_device: 'tablet', page_size: 10 }),
  downloaded: () => ({ has_recording: true, page_size: 10 }),
  'five filters at once, longest first': () => ({
    created_at_after: ago(7),
    duration_min: 300,
    user_type: 'logged',
    platform_device: 'mobile',
    has_recording: false,
    ordering: '-duration',
    page_size: 50,
  }),
  'search: part of an email': (n) => ({ search: nth(NAMES, n), page_size: 10 }),
  'search: part of a URL': (n) => ({ search: nth(PATHS, n), page_size: 10 }),
};

/** Twelve more, by what visits were like. */
export const LABELS = {
  'label: half of all': () => ({ browser: 'chrome', page_size: 10 }),
  'label: a stage (one in eight)': () => ({ stage: 'cart', page_size: 10 }),
  'label: a signal (one in 40)': () => ({ signal: 'rage', page_size: 10 }),
  'label: an error (one in 80,000)': (n) => ({ error: `error ${n % 400}`, page_size: 10 }),
  'label: a product': (n) => ({ page_seen: `/velas/vela-${(n * 37) % 20_000}`, page_size: 10 }),
  'labels: a pattern of pages': () => ({ page_seen: '/velas/*', page_size: 10 }),
  'labels: any of two channels': () => ({ channel: ['ads', 'social'], page_size: 10 }),
  'labels: left with a cart, from one country': () => ({ stage: 'cart', country: 'AR', page_size: 10 }),
  'labels: rage on the way to the cart, returning': () => ({
    signal: 'rage',
    stage: 'cart',
    visitor: 'returning',
    page_size: 10,
  }),
  'label and cart value': () => ({ stage: 'cart', cart_min: 30_000, page_size: 10 }),
  'label and two filters, last 7 days': () => ({
    channel: 'social',
    platform_device: 'mobile',
    duration_min: 60,
    duration_max: 300,
    created_at_after: ago(7),
    page_size: 10,
  }),
  'label, longest first': () => ({ stage: 'checkout', ordering: '-duration', page_size: 10 }),
};

/** What is harder, and has no goal: measured to be known. */
export const HARDER = {
  'search: a family name (one email in eight)': () => ({ search: 'garcia', page_size: 10 }),
  'search: in every session': () => ({ search: 'casalumbre', page_size: 10 }),
  'search and a filter': () => ({ search: 'vela-1', platform_device: 'tablet', page_size: 10 }),
  'search, longest first': () => ({ search: 'vela-17', ordering: '-duration', page_size: 10 }),
  'search, page 100': () => ({ search: 'vela-1', page: 100, page_size: 50 }),
  'downloaded, page 1,000': () => ({ has_recording: true, page: 1_000, page_size: 50 }),
  'anonymous, shortest first, page 1,000': () => ({
    user_type: 'anonymous',
    ordering: 'duration',
    page: 1_000,
    page_size: 50,
  }),
};

/** Why each is quick, a line each. */
export const WHY = {
  'first page':
    'Ten entries of the index in order of time; 10,001 for the count, which then comes from the rollups.',
  'page 1,000 of 50 rows':
    'As the first page, with 50,000 entries of the index passed over: the rows of none but the page are read.',
  'longest first':
    'The 36 facets each have their sessions in order of duration; the lists are merged as far as the page reaches.',
  'shortest first, page 1,000 of 50 rows':
    'The same lists read backwards, 50,000 entries of them, from the index alone.',
  'last 7 days': 'The index in order of time has them in one piece.',
  '1 to 5 minutes':
    'Twelve facets hold exactly these: their lists are merged, and no row is looked at in vain.',
  'logged in': 'Eighteen facets.',
  tablets: 'Twelve facets.',
  downloaded: 'Eighteen facets; rare ones are as quick as frequent ones.',
  'five filters at once, longest first':
    'Four filters are one facet; the date is compared in the order of duration, or sorted, as there are few.',
  'search: part of an email': 'The trigrams find the few emails, their postings the sessions.',
  'search: part of a URL':
    'The trigrams find the URLs and titles; of each, the newest postings are enough for the page.',
  'neighbours, newest first':
    'The index in order of time begins at the session, once forwards and once backwards.',
  'neighbours under three filters, longest first':
    'Each facet’s list begins at the session’s duration and is read until a row of the last 30 days comes.',
  'neighbours under a search': 'Of each text the posting right before and right behind the session.',
  'the visits of its visitor':
    'The index of visitors, and where the email is known its postings: as many entries as there are visits.',
};

/** What the viewer asks beside the list: the whole path, for a session far down the list. Of no goal of their own but the list's. */
export const AROUND = {
  'neighbours, newest first': (id) => `/api/sessions/${id}/neighbours/`,
  'neighbours under three filters, longest first': (id) =>
    `/api/sessions/${id}/neighbours/?${new URLSearchParams({
      created_at_after: ago(30),
      user_type: 'logged',
      platform_device: 'mobile',
      ordering: '-duration',
    })}`,
  'neighbours under a search': (id, n) =>
    `/api/sessions/${id}/neighbours/?${new URLSearchParams({ search: nth(PATHS, n) })}`,
  'the visits of its visitor': (id) => `/api/sessions/${id}/visitor/`,
};
/** Where those sessions are: on this page of the list. */
export const AROUND_AT = { page: 150, page_size: 50 };
