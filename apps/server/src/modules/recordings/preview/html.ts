import { fieldsOf, listOf } from '@vitrine/recording/fields';
import { attributesOf, escaped } from './attributes.ts';
import { safeCss } from './css.ts';
import { type Place, tagsOf } from './element.ts';

/** Only the upper part of the page is seen, and menus come before it: of the largest pages seen this is enough. */
const MAX_NODES = 5_000;
/** Nine of them are loaded with a page of the list. Style sheets are most of it; gzip makes it a sixth. */
const MAX_CHARS = 1_500_000;
/** The parser itself goes no deeper than 512. */
const MAX_DEPTH = 200;
/** A browser loads all of them: without scripts there is no lazy loading. */
const MAX_PICTURES = 24;

const NODE = { document: 0, doctype: 1, element: 2, text: 3 } as const;

/** What would move stands where it comes to rest; what was blocked is drawn as the replay draws it. */
const OUR_STYLE = `<style>*,*::before,*::after{animation-duration:0s!important;animation-delay:0s!important;animation-iteration-count:1!important;transition:none!important}.privacy-mask{background:currentColor!important}.privacy-mask *{visibility:hidden!important}</style>`;

/** Style sheets that scripts have given to the document or to shadow roots: texts by the host's node id. */
export type AdoptedStyles = ReadonlyMap<number, readonly string[]>;

interface Level {
  nodes: readonly unknown[];
  next: number;
  close: string;
  svg: boolean;
}

/**
 * The upper part of a recorded page as a page that does nothing: elements and attributes of a white list, no scripts, no
 * links that lead anywhere, pictures and fonts of ours or in the page itself. Every `<` of the answer begins a tag written
 * here. It never throws and always ends, whatever the snapshot (the `data` of rrweb's event of type 2) holds.
 * @param origin where pictures may come from: our own
 * @returns undefined when the snapshot holds no page
 */
export function previewHtml(
  snapshot: unknown,
  { origin, adopted = new Map() }: { origin: string; adopted?: AdoptedStyles },
): string | undefined {
  const page = fieldsOf(fieldsOf(snapshot).node);
  const top = listOf(page.childNodes);
  if (page.type !== NODE.document || !top.some((node) => fieldsOf(node).type === NODE.element))
    return undefined;

  const place: Omit<Place, 'svg'> = { origin, pictures: { left: MAX_PICTURES } };
  const parts: string[] = [];
  let chars = 0;
  const write = (text: string) => {
    if (text === '') return;
    parts.push(text);
    chars += text.length;
  };
  const writeAdopted = (id: unknown) => {
    for (const css of (typeof id === 'number' && adopted.get(id)) || [])
      if (chars + css.length <= MAX_CHARS) write(`<style>${safeCss(css, origin)}</style>`);
  };

  write(page.compatMode === 'BackCompat' ? OUR_STYLE : `<!DOCTYPE html>${OUR_STYLE}`);
  const levels: Level[] = [{ nodes: top, next: 0, close: '', svg: false }];
  let nodes = 0;
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    if (level.next >= level.nodes.length || nodes >= MAX_NODES || chars >= MAX_CHARS) {
      write(level.close);
      levels.pop();
      continue;
    }
    const node = fieldsOf(level.nodes[level.next]);
    level.next += 1;
    nodes += 1;
    if (node.type === NODE.text) {
      if (typeof node.textContent === 'string' && chars + node.textContent.length <= MAX_CHARS)
        write(escaped(node.textContent));
      continue;
    }
    if (node.type !== NODE.element || typeof node.tagName !== 'string') continue;
    const children = listOf(node.childNodes);
    const recorded = {
      tag: node.tagName.toLowerCase(),
      attributes: attributesOf(node.attributes),
      text: () => textOf(children),
    };
    const tags = tagsOf(recorded, { ...place, svg: level.svg });
    // A style sheet that is too large is left out, and what comes after it is not.
    if (!tags || chars + tags.open.length > MAX_CHARS) continue;
    write(tags.open);
    if (tags.whole || levels.length >= MAX_DEPTH) {
      write(tags.close);
      continue;
    }
    const shadow = children.filter(isShadow);
    const light = children.filter((child) => !isShadow(child));
    levels.push({ nodes: light, next: 0, close: tags.close, svg: tags.svg });
    if (shadow.length > 0 && !tags.svg) {
      write('<template shadowrootmode="open">');
      writeAdopted(node.id);
      levels.push({ nodes: shadow, next: 0, close: '</template>', svg: false });
    }
  }
  writeAdopted(page.id);
  return parts.join('');
}

const isShadow = (node: unknown) => fieldsOf(node).isShadow === true;

const textOf = (nodes: readonly unknown[]) =>
  nodes
    .map((node) => fieldsOf(node).textContent)
    .filter((text) => typeof text === 'string')
    .join('');
