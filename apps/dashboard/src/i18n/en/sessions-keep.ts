/** The file of a recording that somebody keeps. */
export const keep = {
  action: 'Download recording',
  making: 'Preparing file: {{progress}}%',
  waiting: 'Your file will be ready when the session ends',
  waits:
    'This session is still in progress. Keep this page open and the download starts when it ends, or come back and download it later.',
  done: 'Your download has started.',
  older: 'Your download has started. It doesn’t include the latest part of the session yet.',
  reasons: {
    visit_under_way: 'Your file will be ready when the session ends.',
    nothing_to_show: 'This recording has nothing to show, so there’s no file to download.',
    too_large: 'This recording is too large to download as one file.',
    recording_gone: 'This recording has expired and is no longer available.',
    not_written: 'Couldn’t create a file from this recording.',
    failed: 'Couldn’t create the file. Try again.',
  },
} as const;
