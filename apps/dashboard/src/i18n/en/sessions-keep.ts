/** The file of a recording that somebody keeps. */
export const keep = {
  action: 'Download recording',
  making: 'Preparing the file: {{progress}}%',
  waiting: 'The file is made when the visit is over',
  waits:
    'This visit is still going on. The file is made when it is over: it comes by itself while this page is open, or when you ask for it again.',
  done: 'The recording is ready. Your download has begun.',
  older: 'Your download has begun. What has happened in the visit since then is not in it yet.',
  reasons: {
    visit_under_way: 'The file is made when the visit is over.',
    nothing_to_show: 'There is nothing to watch in this recording, so there is no file of it.',
    too_large: 'This recording is too large for one file.',
    recording_gone: 'The recording of this visit is no longer kept.',
    not_written: 'No file could be made of this recording.',
    failed: 'The file could not be made. Please try again.',
  },
} as const;
