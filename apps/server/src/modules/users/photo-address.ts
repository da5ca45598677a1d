/** Where a photo lies in object storage. */
export const photoKey = (id: string): string => `photos/${id}.webp`;
/** Where it is fetched, once signed (http/signed-links.ts). */
export const photoPath = (id: string): string => `/photos/${id}.webp`;
