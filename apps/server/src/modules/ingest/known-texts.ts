import { MAX_TEXTS_PER_BLOCK } from '@vitrine/contract/limits';
import type { Needs } from '../../kernel/needs.ts';
import type { TextMember } from '../recordings/service.ts';
import { listSharedTexts, type SharedText, sharedAmong } from '../session-files/service.ts';
import { createTextMembers } from './text-members.ts';

/** What was shared counts as shared for so long, though it may have been erased meanwhile. */
export const LISTED_MS = 60_000;
/** Texts on one list: those that are told, and others that blocks have asked for. */
const MAX_LISTED = 512;
/** Stores whose list is kept, some kB each. */
const MAX_LISTS = 2_000;

/** Long texts of a store that its pages need not send. Both calls reject when database or storage cannot be asked. */
export interface KnownTexts {
  /** Hashes of those that pages are told. */
  told(workspace_id: string): Promise<string[]>;
  /** Those of the texts that are shared among the store's visitors, by hash. */
  members(workspace_id: string, hashes: readonly string[]): Promise<ReadonlyMap<string, TextMember>>;
}

type List = Map<string, SharedText>;

export function createKnownTexts(deps: Needs<'orm' | 'storage' | 'clock' | 'log'>): KnownTexts {
  const { orm, clock } = deps;
  const memberOf = createTextMembers(deps);
  /** In the order in which they were asked for. */
  const lists = new Map<string, { asked_at: number; list: Promise<List> }>();

  /** Those alone that can be filled in: what a page leaves out would be lost otherwise. */
  async function readList(workspace_id: string): Promise<List> {
    const list: List = new Map();
    // One after the other: each is unpacked in memory.
    for (const text of await listSharedTexts(orm, workspace_id, MAX_TEXTS_PER_BLOCK))
      if (await memberOf(text)) list.set(text.hash, text);
    return list;
  }

  function listOf(workspace_id: string): Promise<List> {
    const now = clock.now();
    const kept = lists.get(workspace_id);
    if (kept && Math.abs(now - kept.asked_at) < LISTED_MS) return kept.list;
    const entry = { asked_at: now, list: readList(workspace_id) };
    lists.delete(workspace_id);
    lists.set(workspace_id, entry);
    const [oldest] = lists.size > MAX_LISTS ? lists.keys() : [];
    if (oldest !== undefined) lists.delete(oldest);
    entry.list.catch(() => {
      if (lists.get(workspace_id) === entry) lists.delete(workspace_id);
    });
    return entry.list;
  }

  return {
    told: async (workspace_id) => [...(await listOf(workspace_id)).keys()].slice(0, MAX_TEXTS_PER_BLOCK),
    async members(workspace_id, hashes) {
      const members = new Map<string, TextMember>();
      if (hashes.length === 0) return members;
      const list = await listOf(workspace_id);
      const listed = [...new Set(hashes)].flatMap((hash) => list.get(hash) ?? []);
      const others = hashes.filter((hash) => !list.has(hash));
      const found = others.length > 0 ? await sharedAmong(orm, workspace_id, others) : [];
      for (const text of [...listed, ...found]) {
        const member = await memberOf(text);
        if (!member) continue;
        members.set(text.hash, member);
        if (list.size < MAX_LISTED) list.set(text.hash, text);
      }
      return members;
    },
  };
}
