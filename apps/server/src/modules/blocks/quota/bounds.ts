/** What ingest takes at most; beyond, it says so and stops, or waits for proof (config.ts). */
export interface IngestBounds {
  /** Of one session, compressed. */
  session_bytes: number;
  /** Page loads of one session. */
  session_pages: number;
  /** Of one store, compressed, on one day in UTC. */
  store_bytes_a_day: number;
  /** Sessions of one address in one store that hold a unit of the plan before a snapshot of theirs was found. */
  unproved_sessions: number;
  /** … of these, sessions that began without a valid ingest token. */
  untokened_sessions: number;
}

/** For what is our own: no session, store or address comes near them. */
export const NO_BOUNDS: IngestBounds = {
  session_bytes: Number.MAX_SAFE_INTEGER,
  session_pages: 1_000_000_000,
  store_bytes_a_day: Number.MAX_SAFE_INTEGER,
  unproved_sessions: 1_000_000_000,
  untokened_sessions: 1_000_000_000,
};
