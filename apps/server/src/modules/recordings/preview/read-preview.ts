import { gzipSync } from 'node:zlib';
import { EVENT_TYPES } from '@vitrine/contract/events';
import { fieldsOf } from '@vitrine/recording/fields';
import { type Part, recordedIn } from '../compaction/parts.ts';
import { previewHtml } from './html.ts';

/** Scripts give their style sheets to the page's elements just before it is recorded, and the recorder tells it just after. */
const ADOPTION_MS = 1_000;
/** Of rrweb's incremental events: a document or a shadow root has adopted style sheets. */
const ADOPTED_STYLES = 15;

/** Beyond what a page has; what names more is made to keep us busy. */
const MAX_SHEETS = 100;

/**
 * The first full snapshot in these parts of one page, as gzip of a page's HTML (html.ts); undefined when there is none that
 * holds a page.
 */
export async function readPreview(
  parts: readonly Part[],
  origin: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let snapshot: { data: unknown; timestamp: number } | undefined;
  const adopted = new Map<number, string[]>();
  const sheets = new Map<unknown, string>();
  for (const part of parts) {
    for await (const { event } of recordedIn(part)) {
      const { type, timestamp, data } = event;
      if (!snapshot) {
        if (type === EVENT_TYPES.FullSnapshot) snapshot = { data, timestamp };
      } else if (timestamp > snapshot.timestamp + ADOPTION_MS) break;
      else if (type === EVENT_TYPES.IncrementalSnapshot) noteAdopted(fieldsOf(data), sheets, adopted);
    }
  }
  const html = snapshot && previewHtml(snapshot.data, { origin, adopted });
  return html === undefined ? undefined : new Uint8Array(gzipSync(html));
}

/** A sheet comes with its rules once, and by its number where it is adopted again. */
function noteAdopted(
  data: ReturnType<typeof fieldsOf>,
  sheets: Map<unknown, string>,
  adopted: Map<number, string[]>,
): void {
  if (data.source !== ADOPTED_STYLES || typeof data.id !== 'number' || !Array.isArray(data.styleIds)) return;
  for (const style of Array.isArray(data.styles) ? data.styles : []) {
    const { styleId, rules } = fieldsOf(style);
    if (!Array.isArray(rules)) continue;
    const texts = rules
      .map((rule: unknown) => fieldsOf(rule).rule)
      .filter((rule) => typeof rule === 'string');
    sheets.set(styleId, texts.join('\n'));
  }
  adopted.set(
    data.id,
    data.styleIds.slice(0, MAX_SHEETS).flatMap((id: unknown) => sheets.get(id) ?? []),
  );
}
