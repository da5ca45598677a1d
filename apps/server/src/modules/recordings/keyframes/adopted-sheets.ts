import { documentOf, type PageNode } from './page-node.ts';
import { fieldsOf, isNumber, listOf } from './serialized.ts';
import { SheetLog } from './sheet-log.ts';

/** A constructed style sheet; only trees of its own document can adopt it. */
export interface ConstructedSheet {
  id: number;
  owner: PageNode;
  log: SheetLog;
}

/** A sheet's number is known before the sheet may be: rrweb looks for it again later. */
export interface AdoptedSheet {
  id: number;
  sheet: ConstructedSheet | null;
}

export type ConstructedSheets = Map<number, ConstructedSheet>;

/** Applies an AdoptedStyleSheet event of `host`, a document or the host of a shadow root. */
export function adopt(sheets: ConstructedSheets, host: PageNode, data: unknown): void {
  const { styles, styleIds } = fieldsOf(data);
  const owner = documentOf(host);
  if (!owner || (host !== owner && !host.shadow)) return;
  for (const style of listOf(styles)) {
    const { styleId, rules } = fieldsOf(style);
    if (!isNumber(styleId)) continue;
    const log = new SheetLog();
    for (const rule of listOf(rules)) log.add(fieldsOf(rule).rule, fieldsOf(rule).index);
    sheets.set(styleId, { id: styleId, owner, log });
  }
  const ids = listOf(styleIds).filter(isNumber);
  // A browser takes none from the first on that is of another document.
  const foreign = ids.findIndex((id) => (sheets.get(id)?.owner ?? owner) !== owner);
  const taken = foreign === -1 ? ids : ids.slice(0, foreign);
  host.adopted = taken.map((id) => ({ id, sheet: sheets.get(id) ?? null }));
}
