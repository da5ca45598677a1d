// Without zod: the tracker and the server both carry these names.

/** Whose advertisements put an id of the click into the address, of which nothing but its presence is told. */
export const PAID_SOURCES = ['google', 'meta', 'tiktok', 'microsoft'] as const;
export type PaidSource = (typeof PAID_SOURCES)[number];

/** Apps that show pages in a browser of their own; `other`: an Android app that only says that it is one. */
export const APPS = ['instagram', 'facebook', 'tiktok', 'pinterest', 'whatsapp', 'other'] as const;
export type App = (typeof APPS)[number];
