/** A time (ms since the epoch, or what the database says) in ISO 8601, UTC. */
export const iso = (time: number | string): string => new Date(time).toISOString();
