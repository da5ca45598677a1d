import type { Turns } from '../../../kernel/turns.ts';
import { recordingOf } from '../../session-files/service.ts';
import type { Preview } from '../block-reader-protocol.ts';
import type { Part } from '../compaction/parts.ts';
import { openRecording } from '../compaction/recording-parts.ts';
import { bodyIfThere, readable } from '../events.ts';
import { blocksOfPage, snapshotBlocks } from '../queries.ts';
import type { ValidationDeps } from '../validation.ts';

/** Of the blocks that say to hold a snapshot the first one does; some more, because what they say is theirs. */
const MAX_TRIED = 3;
/** The snapshot's block and the one after it: a snapshot is sent at once, and the styles of its elements are told later. */
const BLOCKS_READ = 2;
/** The same of a recording. */
const FRAMES_READ = 2;

export interface SessionPreview {
  /** The page's HTML as gzip. */
  html: NonNullable<Preview>;
  /** Whether the block after the snapshot's was there too: then it will be the same for ever. */
  final: boolean;
}

/** Makes previews of sessions, each workspace's in its turn: what is asked for meanwhile waits without its bytes. */
export function createPreviews(deps: ValidationDeps & { public_url: () => string }, turns: Turns) {
  /**
   * The first picture of a session (html.ts); undefined when there is none, or when by its turn nobody wants it any more:
   * who turns the list's pages leaves many behind.
   */
  return function previewOf(
    session: { workspace_id: string; session_id: string },
    isWanted: () => boolean,
  ): Promise<SessionPreview | undefined> {
    return turns.take(session.workspace_id, async () => (isWanted() ? make(session) : undefined));
  };

  async function make(session: {
    workspace_id: string;
    session_id: string;
  }): Promise<SessionPreview | undefined> {
    const origin = new URL(deps.public_url()).origin;
    const recorded = await recordedPicture(deps, session);
    if (recorded) {
      const html = await deps.reader.preview(recorded, origin);
      if (html) return { html, final: true };
    }
    for (const { page_id, seq } of await snapshotBlocks(deps.orm, session, MAX_TRIED)) {
      const query = { after: seq - 1, limit: BLOCKS_READ };
      const blocks = await blocksOfPage(deps.orm, { ...session, page_id }, query);
      const bodies = [];
      for (const block of await readable(deps, blocks)) {
        const body = await bodyIfThere(deps, block);
        if (body) bodies.push({ kind: 'block' as const, body, invalid_lines: block.invalid_lines });
      }
      const html = await deps.reader.preview(bodies, origin);
      if (html) return { html, final: blocks.length === BLOCKS_READ };
    }
    return undefined;
  }
}

/** The frame of the session's recording that holds its first picture, and the one behind it; undefined without a recording. */
async function recordedPicture(
  deps: ValidationDeps,
  session: { workspace_id: string; session_id: string },
): Promise<Part[] | undefined> {
  const recording = await recordingOf(deps.orm, session);
  if (!recording) return;
  const { pages, part } = await openRecording(deps, session, recording);
  const all = [...pages.values()].flat();
  const [first] = all.filter(({ has_picture }) => has_picture).sort((a, b) => a.from - b.from);
  const own = pages.get(first?.page_id ?? '') ?? [];
  const from = first ? own.indexOf(first) : 0;
  const frames = await Promise.all(own.slice(from, from + FRAMES_READ).map(part));
  return frames.map((frame) => ({ kind: 'frame', ...frame }));
}
