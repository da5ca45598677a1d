import { ifThere, isThere } from '../../ports/object-storage.ts';
import { recordingOf } from '../session-files/service.ts';
import { oneBlockASegment, storedEvents } from './queries.ts';
import { bodyOf, type ValidationDeps } from './validation.ts';

/**
 * Whether events of the session were stored and none of their bytes are left: its objects are lost. To be asked when no event could be read: a session that never had one has lost nothing.
 */
export async function bytesAreGone(
  deps: Pick<ValidationDeps, 'orm' | 'storage'>,
  session: { workspace_id: string; session_id: string },
): Promise<boolean> {
  if ((await storedEvents(deps.orm, session)) === 0) return false;
  const recording = await recordingOf(deps.orm, session);
  if (recording && (await isThere(deps.storage, recording.object_key))) return false;
  for (const block of await oneBlockASegment(deps.orm, session)) {
    // One byte says that the object is there.
    if (await ifThere(bodyOf(deps, { ...block, body_bytes: 1 }))) return false;
  }
  return true;
}
