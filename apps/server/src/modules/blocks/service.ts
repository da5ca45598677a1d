/** What other modules use of kept blocks: their rows, segments, units of the plan, recovery and deletion. */
export { retryOnContention } from './bisect.ts';
export { writeRows } from './block-rows.ts';
export { dropEmptySegments, retireBlocks } from './compaction-bookkeeping.ts';
export { correctSummary } from './correction.ts';
export { BYTES_OF_SESSIONS } from './deletion/delete-bytes.ts';
export { isNamed, requestObjectDeletion } from './deletion/delete-objects.ts';
export { type DeletionDeps, deleteSessions } from './deletion/delete-sessions.ts';
export { type ExpiryDeps, expireSessions } from './deletion/expiry.ts';
export { deleteSessionTraces, hasExpired, tombstonesOf } from './deletion/tombstone-rows.ts';
export { forgetDeletions } from './deletion/tombstones.ts';
export { keptBlocks } from './kept-blocks.ts';
export { reserveUnits } from './quota/admission.ts';
export { type IngestBounds, NO_BOUNDS } from './quota/bounds.ts';
export { refundUnit } from './quota/refund-unit.ts';
export { proveSessions } from './quota/unproved.ts';
export { markAllNamed, markNamed, writeVerdicts } from './read-blocks.ts';
export { recoverSegments } from './recovery/recovery.ts';
export { factsBefore, MAX_FACTS_BYTES, readSegment, SegmentDamaged } from './segment.ts';
export { SEGMENTS } from './segment-key.ts';
export { COMPACT_SESSION, compactionKey, sessionOfKey } from './session-ended.ts';
export {
  correctSessions,
  countNamed,
  countsOf,
  holdForNaming,
  lockSession,
  type ShownSession,
  sessionCreatedAt,
  setCounts,
  setDownloaded,
  shownSession,
} from './session-rows.ts';
export { type Outcome, type StoreDeps, type StoredBlock, storeGroup } from './store-group.ts';
export { type Block, type BlockFacts, blockKey, digestOf, type SessionId } from './stored-block.ts';
