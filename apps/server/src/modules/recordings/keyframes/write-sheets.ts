import type { ConstructedSheet, ConstructedSheets } from './adopted-sheets.ts';
import type { PageNode } from './page-node.ts';
import { SOURCE } from './serialized.ts';
import { FIRST_FREE_ID } from './write-tree.ts';

type Tell = (data: Record<string, unknown>) => void;

/** Tells of style sheets that scripts made and changed. */
export class SheetWriter {
  private readonly idOf: (node: PageNode) => number;
  private readonly tell: Tell;
  private readonly ids = new Map<ConstructedSheet, number>();

  constructor(
    sheets: ConstructedSheets,
    nodes: Iterable<PageNode>,
    idOf: (node: PageNode) => number,
    tell: Tell,
  ) {
    this.idOf = idOf;
    this.tell = tell;
    for (const sheet of sheets.values()) this.ids.set(sheet, sheet.id);
    // For sheets whose number has gone to another.
    let free = FIRST_FREE_ID;
    for (const { adopted } of nodes)
      for (const { sheet } of adopted ?? []) {
        if (!sheet || this.ids.has(sheet)) continue;
        while (sheets.has(free)) free++;
        this.ids.set(sheet, free++);
      }
  }

  /** Of one document and `nodes` in it. All its sheets come with the document, those too that nothing adopts now. */
  document(document: PageNode, nodes: Iterable<PageNode>): void {
    const own = [...this.ids].filter(([sheet]) => sheet.owner === document);
    const told = own.map(([{ log }, styleId]) => ({ styleId, ...log.told() }));
    if (own.length > 0 || document.adopted)
      this.adopt(
        document,
        told.map(({ styleId, rules }) => ({ styleId, rules })),
      );
    for (const { styleId, changes } of told)
      for (const { source, ...change } of changes) this.tell({ source, styleId, ...change });
    this.nodes(nodes);
  }

  /** Shadow roots that adopt, and style elements whose rules were changed. */
  nodes(nodes: Iterable<PageNode>): void {
    for (const node of nodes) {
      if (node.shadow && node.adopted) this.adopt(node);
      if (!node.sheet) continue;
      const { rules, changes } = node.sheet.told();
      const id = this.idOf(node);
      if (rules.length > 0) this.tell({ source: SOURCE.sheetRule, id, adds: rules });
      for (const { source, ...change } of changes) this.tell({ source, id, ...change });
    }
  }

  private adopt(host: PageNode, styles?: unknown[]): void {
    const styleIds = (host.adopted ?? []).map(({ id, sheet }) => (sheet ? (this.ids.get(sheet) ?? id) : id));
    this.tell({
      source: SOURCE.adoptedSheets,
      id: this.idOf(host),
      ...(styles && styles.length > 0 ? { styles } : {}),
      styleIds,
    });
  }
}
