import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EnvelopeHeader } from '@vitrine/contract/envelope';
import { envelopeOf, gzipOf } from './blocks.ts';
import { visitorOf } from './public-ids.ts';
import { newSession } from './visits.ts';
import type { TestWorkspace } from './workspaces.ts';

/** A visit whose bytes can be told from all others, wherever they lie. */
export interface DeletableVisit {
  session_id: string;
  /** In the order of their numbers. */
  envelopes: Uint8Array[];
  /** What each of its events says in `data.id`, in order. */
  event_ids: string[];
  /** Of each body, bytes that nothing else has. */
  marks: Buffer[];
}

const MARK_BYTES = 32;

/** A visit of one page, not sent yet, by a new visitor who says no more of themselves than `visitor`; `told`: by `visitorOf`. */
export function deletableVisit(
  store: Pick<TestWorkspace, 'platform' | 'store_id'>,
  blocks = 3,
  visitor: Partial<EnvelopeHeader['visitor']> | 'told' = {},
): DeletableVisit {
  const made = newSession(store);
  const said = visitor === 'told' ? visitorOf(made.session_id) : visitor;
  const session = { ...made, visitor: { ...made.visitor, ...said } };
  const start = Date.now() - 60_000;
  const visit: DeletableVisit = { session_id: session.session_id, envelopes: [], event_ids: [], marks: [] };
  for (let seq = 0; seq < blocks; seq++) {
    const events = Array.from({ length: 3 }, (_, i) => ({
      type: seq === 0 && i < 2 ? ([4, 2][i] as number) : 3,
      timestamp: start + seq * 100 + i,
      data: { id: randomUUID(), noise: randomBytes(200).toString('base64') },
    }));
    const body = gzipOf(events);
    const middle = body.length >> 1;
    visit.marks.push(Buffer.from(body.slice(middle, middle + MARK_BYTES)));
    visit.event_ids.push(...events.map(({ data }) => data.id));
    visit.envelopes.push(envelopeOf({ events, body, header: { ...session, seq } }));
  }
  return visit;
}

/** Files below the folder that hold one of these, each byte of each file looked at. */
export function filesWith(folder: string, needles: readonly (Buffer | string)[]): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = needles.length > 0 ? readOrNothing(path) : Buffer.alloc(0);
    if (needles.some((needle) => bytes.includes(needle))) found.push(path);
  }
  return found;
}

/** A file may go while the others are looked at. */
function readOrNothing(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
