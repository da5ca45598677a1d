/** Of a file. A browser holds all of it to play it; a long visit to a store full of pictures has some tens of megabytes. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** Tries that fail, of a file that was asked for; then it has failed, and a person may ask again. */
export const MAX_TRIES = 4;
/** A file takes seconds; of one whose process is no more the rest waits for so long. */
export const LEASE_MS = 60_000;
/** How often to look whether a visit has become a recording; it is told besides. */
export const UNWRITTEN_WAIT_MS = 60_000;
/** While there is no room on the disk. */
export const NO_ROOM_WAIT_MS = 60_000;
/** When storage or database could not be used: most outages are over by then. */
export const OUTAGE_WAIT_MS = 5 * 60_000;
/** Progress is written no more often. */
export const PROGRESS_EVERY_MS = 1_000;
/** Files are made one at a time, in some seconds each: those of one workspace are due so far apart, and others' come in between. */
export const PACE_MS = 3_000;
