/** A time (ms since the epoch, or what the database says) in ISO 8601, UTC. */
export const iso = (time: number | string): string => new Date(time).toISOString();

export const isoOrNull = (time: string | null | undefined): string | null => (time ? iso(time) : null);
