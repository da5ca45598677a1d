import { rootOf, textOf } from '../host/dom-natives.ts';
import { endAfter } from '../host/end-after.ts';
import { uuidv7 } from '../host/ids.ts';
import { type KnownTexts, NAMED } from '../host/known-texts.ts';
import { fetch, setTimeout } from '../host/own-natives.ts';
import { REFUSED, readItem, writeItem } from '../host/storage.ts';
import type { Typed } from '../masking/typed.ts';
import { baseOf, wholeCss } from './addresses.ts';

/** What style sheets say, by their source text: a browser's own words for them lose what it does not know, and `var()` in shorthands. */
export type StyleSheets = {
  sheetOf(link: Element): string | undefined;
  /** How the text of a `<style>` is told. */
  toldCss(text: Node, css: string): string;
  rulesOf(style: Element): string | undefined;
  /** The page changes this sheet by its rules: from now on they are what counts. */
  changedByRules(sheet: CSSStyleSheet): void;
  /** Has the text of a linked sheet read, unless it is known. */
  read(link: HTMLLinkElement): void;
  /** Finds out which texts of a `<style>` the server knows. */
  readStyle(style: Element): void;
  /** An event's JSON, with the names of known texts as blocks have them. */
  named(line: string): string;
  /** Of sheets without an element. */
  idOf(sheet: CSSStyleSheet): number;
  adopt(sheets: readonly CSSStyleSheet[]): {
    styleIds: number[];
    styles?: { styleId: number; rules: object[] }[];
  };
  forget(): void;
  /** Resolves when what is being read is there, or when it took too long. */
  settled(): Promise<void>;
};

const LONGEST_MS = 1_000;
/** A block has room for the names of 64 texts, and may have two pictures. */
const MAX_NAMED = 32;

/** How many rules a sheet has; undefined for another origin's that does not let itself be read. */
const countRules = (sheet: CSSStyleSheet | null): number | undefined => {
  try {
    return sheet?.cssRules.length;
  } catch {
    return undefined;
  }
};

/** Longer ones are compared by the number of their rules: the browser's words for these take milliseconds. */
const COMPARED_CHARS = 32_768;

/** Whether a sheet has the rules of its text. A page may have inserted all of them, or changed some, before anything was recorded. */
function isAsWritten(sheet: CSSStyleSheet, css: string): boolean {
  const { cssRules } = sheet;
  if (!/\S/.test(css)) return cssRules.length === 0;
  // An empty sheet of a script's takes none of these, and complains in the console.
  if (css.includes('@import')) return true;
  try {
    const written = new CSSStyleSheet();
    written.replaceSync(css);
    if (written.cssRules.length !== cssRules.length) return false;
    if (css.length > COMPARED_CHARS) return true;
    return [...cssRules].every(({ cssText }, n) => cssText === written.cssRules[n]?.cssText);
  } catch {
    // It came with Chrome 73, Firefox 101 and Safari 16.4.
    return true;
  }
}

/** A sheet in the browser's own words: milliseconds for some hundred kB. */
const rulesIn = (sheet: CSSStyleSheet, owner: Element) =>
  countRules(sheet) ? [...sheet.cssRules].map((rule) => wordsOf(rule, rootOf(owner))).join('') : '';

/** Where the words end of a declaration that the browser has none for: a longhand of a `var()` shorthand, with another set over it. */
const UNSAID = /([\w-]+): ;/g;

/** A browser's words for a rule; for what these leave out, what an element shows that the rule is for. */
function wordsOf(rule: CSSRule, root: Node): string {
  const { cssText, cssRules, selectorText } = rule as Partial<CSSStyleRule> & CSSRule;
  if (!cssText.includes(': ;')) return cssText;
  let words = cssText;
  for (const inner of cssRules ?? []) words = words.replace(inner.cssText, () => wordsOf(inner, root));
  const [pseudo = ''] = /::[\w-]+/.exec(selectorText ?? '') ?? [];
  const selector = selectorText?.replace(pseudo, '');
  const element = selector && (root as ParentNode).querySelector(selector);
  if (!element) return words;
  const style = getComputedStyle(element, pseudo);
  return words.replace(UNSAID, (all, name: string) =>
    name.startsWith('--') ? all : `${name}: ${style.getPropertyValue(name)};`,
  );
}

export type KnownInPage = Pick<KnownTexts, 'has' | 'hashOf' | 'hashAt' | 'remember'>;

/** @param onRead there is another text to tell for this link, or this text of a `<style>` */
export function createStyleSheets(
  known: KnownInPage,
  typed: Pick<Typed, 'scrubCss'>,
  onRead: (node: Node) => void,
): StyleSheets {
  /** Sheets of links. `css` need not be known where `hash` is. */
  const texts = new WeakMap<Element, { href: string; css?: string; hash?: string | undefined }>();
  const byRules = new WeakSet<CSSStyleSheet>();
  /** Sheets of a `<style>` that had the rules of its text when they were met first. */
  const asWritten = new WeakSet<CSSStyleSheet>();
  let ids = new WeakMap<CSSStyleSheet, number>();
  let last = 0;
  const reading = new Set<Promise<void>>();
  /** Of texts in a `<style>`. */
  const hashes = new WeakMap<Node, { css: string; hash: string }>();
  /** Stands for a known text until its line is written: no text of the page begins with it. */
  const mark = uuidv7(0);
  let named = 0;

  /** The name of a text that the server has, until its line is written. */
  const nameOf = (hash: string | undefined) => (hash && known.has(hash) ? mark + hash : undefined);
  const findHash = async (css: string) => {
    const hash = named < MAX_NAMED ? await known.hashOf(css) : undefined;
    if (hash) named += 1;
    return hash;
  };
  const waitFor = (work: Promise<void>) => {
    const one = work.finally(() => reading.delete(one));
    reading.add(one);
  };

  /** The source text of a linked sheet; undefined where it cannot be read by its address. */
  const sourceOf = async (href: string): Promise<string | undefined> => {
    if (readItem('sessionStorage', REFUSED.sheets)) return undefined;
    try {
      const response = await fetch(href, { cache: 'force-cache', signal: endAfter(LONGEST_MS * 5) });
      return response.ok ? wholeCss(await response.text(), response.url) : undefined;
    } catch (error) {
      // Each try against a policy is a line in the store's console: one a visit is enough.
      if (error instanceof TypeError) writeItem('sessionStorage', REFUSED.sheets, '1');
      return undefined;
    }
  };

  const read = async (link: HTMLLinkElement, href: string) => {
    const before = named < MAX_NAMED ? known.hashAt(href) : undefined;
    if (before) {
      named += 1;
      texts.set(link, { href, hash: before });
      // Who asks is about to tell of the link itself.
      await Promise.resolve();
      return onRead(link);
    }
    const source = await sourceOf(href);
    const { sheet } = link;
    const css = source ?? (sheet && wholeCss(rulesIn(sheet, link), href));
    if (!css) return;
    const hash = await findHash(css);
    if (link.href !== href) return;
    texts.set(link, { href, css, hash });
    if (hash && source) known.remember(href, hash);
    onRead(link);
  };

  const readText = async (text: Node, css: string) => {
    const hash = await findHash(css);
    if (!hash) return;
    hashes.set(text, { css, hash });
    onRead(text);
  };

  return {
    sheetOf(link) {
      const { sheet, href } = link as HTMLLinkElement;
      if (sheet && byRules.has(sheet)) return wholeCss(rulesIn(sheet, link), sheet.href ?? baseOf(link));
      const text = texts.get(link);
      return text?.href === href ? (nameOf(text.hash) ?? text.css) : undefined;
    },
    toldCss(node, css) {
      const one = hashes.get(node);
      return (one?.css === css && nameOf(one.hash)) || css;
    },
    rulesOf(style) {
      const { sheet } = style as HTMLStyleElement;
      if (!sheet) return undefined;
      if (!byRules.has(sheet)) {
        if (asWritten.has(sheet) || isAsWritten(sheet, textOf(style) ?? '')) {
          asWritten.add(sheet);
          return undefined;
        }
        byRules.add(sheet);
      }
      return typed.scrubCss(wholeCss(rulesIn(sheet, style), baseOf(style)));
    },
    changedByRules: (sheet) => byRules.add(sheet),
    read(link) {
      const { href, sheet } = link;
      // Only what lets itself be read; the server has the rest from its address.
      if (countRules(sheet) === undefined) return;
      const text = texts.get(link);
      // The server may have lost what it had.
      if (text?.href === href && !(text.hash && !text.css && !known.has(text.hash))) return;
      texts.set(link, { href });
      waitFor(read(link, href));
    },
    readStyle(style) {
      for (const text of style.childNodes)
        waitFor(readText(text, wholeCss(textOf(text) ?? '', baseOf(style))));
    },
    named: (line) => (named > 0 ? line.split(`"${mark}`).join(NAMED) : line),
    idOf: (sheet) => ids.get(sheet) ?? -1,
    adopt(sheets) {
      const styles: { styleId: number; rules: object[] }[] = [];
      const styleIds = sheets.map((sheet) => {
        const known = ids.get(sheet);
        if (known !== undefined) return known;
        ids.set(sheet, ++last);
        const rules = [...sheet.cssRules].map((rule, index) => ({
          rule: typed.scrubCss(wholeCss(wordsOf(rule, document), sheet.href ?? document.baseURI)),
          index,
        }));
        styles.push({ styleId: last, rules });
        return last;
      });
      return { styleIds, ...(styles.length > 0 && { styles }) };
    },
    forget() {
      ids = new WeakMap();
    },
    async settled() {
      await Promise.race([
        Promise.allSettled([...reading]),
        new Promise((resolve) => setTimeout(resolve, LONGEST_MS)),
      ]);
    },
  };
}
