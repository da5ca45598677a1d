import type { StoredBlock } from '../ingest/service.ts';
import { createBlockReader } from './block-reader.ts';
import { sessionEvents } from './events.ts';
import { sessionExists } from './queries.ts';
import { startValidation, type ValidationDeps } from './validation.ts';

export interface Recordings {
  /**
   * The events of a session over all its pages and tabs in order of time, each as JSON, read as they are asked for.
   * Undefined when the workspace has no such session.
   */
  events(workspaceId: string, sessionId: string): Promise<AsyncIterable<string> | undefined>;
  /** Has blocks validated that have just been stored; `busy`: when ingest has less to do than now. */
  onStored(blocks: readonly StoredBlock[], busy: boolean): void;
  close(): Promise<void>;
}

/** Reads recordings, and validates in the background what was stored of them. */
export function createRecordings(deps: Omit<ValidationDeps, 'reader'>): Recordings {
  // A person who waits for a replay does not wait for the validation of what everybody else sent.
  const [background, foreground] = [createBlockReader({ background: true }), createBlockReader()];
  const validation = startValidation({ ...deps, reader: background });
  return {
    async events(workspace_id, session_id) {
      if (!(await sessionExists(deps.orm, workspace_id, session_id))) return;
      return sessionEvents({ ...deps, reader: foreground }, { workspace_id, session_id });
    },
    onStored(blocks, busy) {
      validation.enqueue(
        blocks.map(({ facts: { workspace_id, digest, header }, range, object_key }) => ({
          workspace_id,
          session_id: header.session_id,
          page_id: header.page_id,
          seq: header.seq,
          digest,
          ...range,
          object_key,
        })),
        busy,
      );
    },
    async close() {
      await Promise.all([validation.close(), foreground.close()]);
      await background.close();
    },
  };
}
