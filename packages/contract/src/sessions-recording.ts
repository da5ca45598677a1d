import { z } from 'zod';
import { id } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { indexedMarker, lightIndex, type RecordingIndex } from './recording-index.ts';
import { ofSession, sessionId } from './session-id.ts';

const count = z.number().int().min(0);
/** Ms of session time: since `visit.started_at`. */
const at = z.number().min(0);

/** A stretch of one page load that can be played without what came before it. */
const recordedFrame = z.object({
  /** What it is asked for by. */
  number: count,
  /** Its place in `visit.pages`. */
  page: count,
  from: at,
  to: at,
  /** As it is kept, compressed. */
  bytes: count,
  /** Of its JSON lines with their texts. */
  characters: count,
  /** How many of its lines, the first ones, are the server's: the page as it was at `from`. They are no events of the visitor's. */
  keyframe_lines: count,
  /** How many lines the visitor's page wrote. */
  events: count,
  /** Playing it shows a page. */
  has_picture: z.boolean(),
  /** Places in `texts` of all that it refers to. */
  texts: z.array(count),
});
export type RecordedFrame = z.infer<typeof recordedFrame>;

/** A visit that is over and was written as a recording: what is known of it, and the frames that hold its events. */
const recordingOfSession = z.object({
  /** Another one when it was written again. */
  version: id,
  visit: lightIndex,
  /** Hashes of the texts that its frames refer to. */
  texts: z.array(z.string()),
  /** Frames of a page in order of time, the pages in the order in which they began. */
  frames: z.array(recordedFrame),
});
export type RecordingOfSession = z.infer<typeof recordingOfSession>;
/** With what happened in it. */
export type WholeRecording = RecordingOfSession & { visit: RecordingIndex };

/** A picture, font or style sheet that a recording names. */
const assetLink = z.object({
  /** Absolute, without a fragment. */
  address: z.string(),
  /** A path of ours, good for an hour or two; null when nothing was kept. */
  url: z.string().nullable(),
});
export type AssetLink = z.infer<typeof assetLink>;

/** Null for recordings that do not tell what they name. What they name besides is asked for by its address (`sessions_assets`). */
const assetLinks = z.array(assetLink).nullable();

/** What the picture at one moment takes, so that it can be asked for before anything else is read. */
const recordedPicture = z.object({
  /** The moment that was asked for, at most the recording's end. */
  at,
  /** Numbers of its frames, in order of time; none when no page is seen. */
  frames: z.array(count),
  /** Hashes of the texts that they refer to. */
  texts: z.array(z.string()),
  /** What its frames and texts name. */
  assets: assetLinks,
});

const openedRecording = recordingOfSession.extend({ picture: recordedPicture });
/** A recording as a viewer opens it. */
export type OpenedRecording = z.infer<typeof openedRecording>;

export const sessionsRecordingEndpoints = {
  sessions_recording: {
    ...ofSession,
    method: 'GET',
    path: '/api/sessions/{session_id}/recording/',
    summary:
      'Get the metadata of a finished session, the frames that contain its events, and which of them the image at a given time needs. Null while any part isn’t compacted yet: use its events instead.',
    query: z.object({
      /** Where it is opened: ms of session time. */
      at: z.coerce.number().min(0).default(0),
    }),
    response: z.object({ recording: openedRecording.nullable() }),
    errors: ['not_found', 'recording_gone'],
  },
  sessions_markers: {
    method: 'GET',
    path: '/api/sessions/{session_id}/recording/{version}/markers/',
    access: 'workspace',
    summary:
      'List what happened in a finished session, in time order: pages, clicks, inputs, store events, errors. Returns 404 if the recording was rewritten.',
    params: z.object({ session_id: sessionId, version: id }),
    response: z.object({ markers: z.array(indexedMarker) }),
    errors: ['not_found', 'recording_gone'],
  },
  sessions_recording_assets: {
    method: 'GET',
    path: '/api/sessions/{session_id}/recording/{version}/assets/',
    access: 'workspace',
    summary:
      'Get URLs for the images, fonts and style sheets that a recording references, as they were at the time of the session. Null for recordings that don’t list them.',
    params: z.object({ session_id: sessionId, version: id }),
    response: z.object({ assets: assetLinks }),
    errors: ['not_found', 'recording_gone'],
  },
  sessions_frame: {
    method: 'GET',
    path: '/api/sessions/{session_id}/recording/{version}/frames/{number}/',
    access: 'workspace',
    summary:
      'Get a frame of a recording: JSON lines that reference long texts by hash. Returns 404 if the recording was rewritten.',
    params: z.object({ session_id: sessionId, version: id, number: z.coerce.number().int().min(0) }),
    bytes: 'application/x-ndjson',
    errors: ['not_found', 'recording_gone'],
  },
  texts_detail: {
    method: 'GET',
    path: '/api/texts/{hash}/',
    access: 'workspace',
    summary:
      'Get a text referenced by recording frames: the contents of a JSON string (without quotes) or an image base.',
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{32}$/) }),
    bytes: 'text/plain',
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
