/**
 * Rows of the objects that are made of sessions: recordings, the texts that they share, files for download. Modules above the blocks write
 * them, and the deletion of sessions, below those, takes them away.
 */
export {
  askExport,
  dropExports,
  type ExportRow,
  exportOf,
  forgetFile,
  type MadeFile,
  setFailed,
  setProgress,
  setRecorded,
  setUnderWay,
  underWay,
} from './export-rows.ts';
export {
  dropRecordings,
  isFileNamed,
  type PageFacts,
  recordedPages,
  recordingOf,
  replaceRecording,
  STORED_RECORDING,
  type StoredRecording,
} from './recording-rows.ts';
export { listSharedTexts, type SharedText, sharedAmong } from './shared-texts.ts';
export {
  dropTextsOf,
  dropUnusedTexts,
  keepTexts,
  type NewText,
  picturesOf,
  type TextKey,
  textsOf,
  unusedTexts,
} from './text-rows.ts';
