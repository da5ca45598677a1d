import { EVENT_TYPES } from '@vitrine/contract/tags';
import { addressOf } from './address.ts';
import { mapCss } from './css.ts';
import { candidatesOf, srcsetOf } from './srcset.ts';

/**
 * What an address is to its page. `candidate`: one of several sizes of a picture, which can be done without. `hint`: of a link
 * by which nothing is seen, such as an icon's, or one that has a browser connect to where it leads.
 */
export type AssetKind = 'picture' | 'candidate' | 'style' | 'file' | 'hint';

/**
 * Asked for each address of a page, absolute and without its fragment; answers the one to stand there instead, undefined
 * to leave it, and of a candidate '' to leave it out.
 * @param attributes of the element whose picture it is, as far as they are known here
 */
export type Replace = (address: string, kind: AssetKind, attributes: Fields) => string | undefined;

type Fields = Record<string, unknown>;

/** rrweb's numbers: kinds of nodes, and sources of increments that can name assets. */
const TEXT = 3;
const SOURCES = { mutation: 0, rule: 8, font: 10, declaration: 13, adopted: 15 } as const;

/** CSS writes no absolute address without one of these, and most of what a page's scripts change holds none. */
const MAY_NAME = /https?:|\\/i;

/** Elements whose `src` is no picture. */
const OTHER_SRC = new Set(['audio', 'video', 'source', 'track', 'iframe', 'frame', 'script', 'embed']);
/** Elements of drawings whose `href` is one. */
const DRAWN = new Set(['image', 'use', 'feimage']);

/**
 * Changes the assets' addresses in the events of one page load, in place: give it the page's events in their order, because
 * later ones name elements by numbers that earlier ones gave. It never throws, whatever an event holds.
 */
export function createPageAssets(replace: Replace): (event: { type: number; data?: unknown }) => void {
  /** Tags by rrweb's ids, of elements that are not to be taken for pictures; linked style sheets have one of their own. */
  const tags = new Map<unknown, string>();
  const styleTexts = new Set<unknown>();

  const other = (text: string, kind: AssetKind, attributes: Fields = {}): string | undefined => {
    const found = addressOf(text);
    const address = found && replace(found.address, kind, attributes);
    return !address || address.startsWith('data:') ? address : address + found?.fragment;
  };
  const css = (text: string) =>
    !MAY_NAME.test(text) ? text : mapCss(text, (address, kind) => other(address, kind));

  const change = (holder: Fields, name: string, changed: (text: string) => string | undefined) => {
    const text = holder[name];
    if (typeof text !== 'string') return;
    const next = changed(text);
    if (next !== undefined && next !== text) holder[name] = next;
  };

  function attributesOf(id: unknown, value: unknown): void {
    const attributes = fieldsOf(value);
    const tag = tags.get(id) ?? '';
    const picture = (text: string) => other(text, 'picture', attributes);
    if (!OTHER_SRC.has(tag)) change(attributes, 'src', picture);
    for (const name of ['poster', 'background']) change(attributes, name, picture);
    if (DRAWN.has(tag)) for (const name of ['href', 'xlink:href']) change(attributes, name, picture);
    if (tag === 'link' || tag === 'stylesheet')
      change(attributes, 'href', (text) => other(text, tag === 'link' ? 'hint' : 'style'));
    change(attributes, '_cssText', css);
    if (typeof attributes.style === 'string') change(attributes, 'style', css);
    else declarations(fieldsOf(attributes.style));
    if (typeof attributes.srcset === 'string') attributes.srcset = sizes(attributes.srcset, attributes);
  }

  /** Null takes the attribute away. */
  function sizes(srcset: string, attributes: Fields): string | null {
    const candidates = candidatesOf(srcset).flatMap(({ address, descriptor }) => {
      const next = other(address, 'candidate', attributes) ?? address;
      return next === '' ? [] : { address: next, descriptor };
    });
    return candidates.length === 0 ? null : srcsetOf(candidates);
  }

  /** rrweb tells changed styles as values by property, or as a value and its priority. */
  function declarations(style: Fields): void {
    for (const [property, value] of Object.entries(style)) {
      if (Array.isArray(value)) change(value as unknown as Fields, '0', css);
      else change(style, property, css);
    }
  }

  function tree(root: unknown, rootParent: unknown): void {
    const waiting: [node: unknown, parent: unknown][] = [[root, rootParent]];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [node, parent] = [fieldsOf(next[0]), next[1]];
      const { id, tagName } = node;
      if (node.type === TEXT && (node.isStyle === true || tags.get(parent) === 'style')) {
        styleTexts.add(id);
        change(node, 'textContent', css);
      }
      if (typeof tagName === 'string') {
        remember(id, tagName.toLowerCase(), fieldsOf(node.attributes));
        attributesOf(id, node.attributes);
      }
      // The last first, so that they are met in their order.
      for (const child of listOf(node.childNodes).toReversed()) waiting.push([child, id]);
    }
  }

  function remember(id: unknown, tag: string, attributes: Fields): void {
    const isStyleSheet =
      tag === 'link' && typeof attributes.rel === 'string' && /\bstylesheet\b/i.test(attributes.rel);
    if (isStyleSheet) tags.set(id, 'stylesheet');
    else if (tag === 'style' || tag === 'link' || OTHER_SRC.has(tag) || DRAWN.has(tag)) tags.set(id, tag);
  }

  function increment(data: Fields): void {
    if (data.source === SOURCES.mutation) {
      for (const add of listOf(data.adds)) tree(add.node, add.parentId);
      for (const text of listOf(data.texts)) if (styleTexts.has(text.id)) change(text, 'value', css);
      for (const { id, attributes } of listOf(data.attributes)) attributesOf(id, attributes);
    } else if (data.source === SOURCES.rule) {
      for (const rule of listOf(data.adds)) change(rule, 'rule', css);
      for (const name of ['replace', 'replaceSync']) change(data, name, css);
    } else if (data.source === SOURCES.declaration) change(fieldsOf(data.set), 'value', css);
    else if (data.source === SOURCES.adopted) {
      for (const style of listOf(data.styles))
        for (const rule of listOf(style.rules)) change(rule, 'rule', css);
    } else if (data.source === SOURCES.font) change(data, 'fontSource', css);
  }

  return ({ type, data }) => {
    try {
      if (type === EVENT_TYPES.FullSnapshot) {
        tags.clear();
        styleTexts.clear();
        tree(fieldsOf(data).node, undefined);
      } else if (type === EVENT_TYPES.IncrementalSnapshot) increment(fieldsOf(data));
    } catch {
      // What is left of it stays as it is; the events behind it are no worse for that.
    }
  };
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
