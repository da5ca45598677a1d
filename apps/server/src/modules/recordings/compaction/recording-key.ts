import type { SessionKey } from '../../../database/recordset.ts';

// Where a writing's objects lie in storage. Each try of a job has an id of its own, and what it has put is found by it.

export const recordingKey = ({ workspace_id, session_id }: SessionKey, try_id: string): string =>
  `recordings/${workspace_id}/${session_id}/${try_id}`;

/** With the text's hash behind it, its key. */
export const textsPrefix = ({ workspace_id }: Pick<SessionKey, 'workspace_id'>, try_id: string): string =>
  `texts/${workspace_id}/${try_id}/`;
