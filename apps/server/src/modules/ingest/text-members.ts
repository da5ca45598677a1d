import type { Needs } from '../../kernel/needs.ts';
import { ifThere } from '../../ports/object-storage.ts';
import { type TextMember, textMember } from '../recordings/service.ts';
import type { SharedText } from '../session-files/service.ts';

/** Of all stores' texts together, packed. A usual store has some hundred kB of them. */
const MAX_BYTES = 64 * 1024 * 1024;
/** What one costs beside its bytes: its key, the objects that hold it. */
const OVERHEAD_BYTES = 512;

/** The text, ready for blocks; undefined when it is none for them, or has gone. Rejects when storage cannot be asked. */
export type TextMembers = (text: SharedText) => Promise<TextMember | undefined>;

/** Reads texts from storage, each once at a time, and keeps those that were used last. An object's key never means another text. */
export function createTextMembers({ storage, log }: Needs<'storage' | 'log'>): TextMembers {
  /** In the order of use. */
  const kept = new Map<string, { member: Promise<TextMember | undefined>; bytes: number }>();
  let kept_bytes = 0;

  function drop(object_key: string): void {
    kept_bytes -= kept.get(object_key)?.bytes ?? 0;
    kept.delete(object_key);
  }

  async function read({ hash, object_key }: SharedText): Promise<TextMember | undefined> {
    const body = await ifThere(storage.get(object_key));
    if (!body) return undefined;
    try {
      return await textMember(hash, body);
    } catch (error) {
      log.error({ err: error, object_key }, 'failed to read a long text');
      return undefined;
    }
  }

  return (text) => {
    const { object_key } = text;
    const known = kept.get(object_key);
    if (known) {
      kept.delete(object_key);
      kept.set(object_key, known);
      return known.member;
    }
    const entry = { member: read(text), bytes: OVERHEAD_BYTES };
    kept.set(object_key, entry);
    kept_bytes += entry.bytes;
    const count = (member: TextMember | undefined) => {
      if (kept.get(object_key) !== entry) return;
      const bytes = member?.gzip.length ?? 0;
      entry.bytes += bytes;
      kept_bytes += bytes;
      for (const oldest of kept.keys()) {
        if (kept_bytes <= MAX_BYTES) break;
        drop(oldest);
      }
    };
    entry.member.then(count, () => {
      if (kept.get(object_key) === entry) drop(object_key);
    });
    return entry.member;
  };
}
