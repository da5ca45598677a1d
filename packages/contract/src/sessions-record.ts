import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { ofSession } from './session-id.ts';

/**
 * What becomes of a session's download. `pending`: it was asked for, and waits for its turn or for the visit to be over.
 * `processing`: the file is being written. `recorded`: it can be fetched. `failed`: `code` says why; it can be asked for again.
 */
export const RECORDING_STATUSES = ['not_recorded', 'pending', 'processing', 'recorded', 'failed'] as const;
export const recordingStatus = z.enum(RECORDING_STATUSES);
export type RecordingStatus = z.infer<typeof recordingStatus>;

/** Why there is no file: for good (`failed`), or for now (`visit_under_way`, while it is `pending`). */
export const RECORDING_DETAILS = {
  visit_under_way: 'The session must end before its file can be created.',
  nothing_to_show: 'This recording has nothing to show: no full snapshot was recorded.',
  too_large: 'The recording is too large for one file.',
  recording_gone: 'This recording has expired and is no longer available.',
  not_written: 'Couldn’t create a file from this recording.',
  failed: 'Couldn’t create the file. Try again.',
} as const;
export const RECORDING_DETAIL_CODES = Object.keys(RECORDING_DETAILS) as [
  RecordingDetail,
  ...RecordingDetail[],
];
export type RecordingDetail = keyof typeof RECORDING_DETAILS;

export const sessionsRecordEndpoints = {
  sessions_record: {
    ...ofSession,
    method: 'POST',
    path: '/api/sessions/{session_id}/record/',
    summary:
      'Request a file that plays the session offline. Counts once per session against the plan’s downloads. Repeating the request has no effect unless the file failed or the session has grown since.',
    status: 202,
    response: z.object({ status: recordingStatus }),
    errors: ['not_found', 'downloads_exceeded', 'downloads_off'],
  },
  sessions_recording_status: {
    ...ofSession,
    method: 'GET',
    path: '/api/sessions/{session_id}/recording_status/',
    summary: 'Get the status of a session’s file and its download URL.',
    response: z.object({
      status: recordingStatus,
      /** Per cent of what is to be written. */
      progress: z.number().int().min(0).max(100),
      /**
       * A path of ours, good for an hour or two, for a plain link. Also there while a newer file is being made of a session that has
       * one, or could not be made.
       */
      download_url: z.string().optional(),
      /** Why there is no file, for people; `code` for programs. */
      detail: z.string().optional(),
      code: z.enum(RECORDING_DETAIL_CODES).optional(),
    }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
