import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { listOf, SOURCES } from '@vitrine/recording/event-shapes';
import { fieldsOf } from '@vitrine/recording/fields';

type Fields = Record<string, unknown>;

/** rrweb's number of a serialized text. */
const TEXT = 3;

/** Attributes that hold CSS: what rrweb made of a style sheet, and the condition of one or of a picture's source. */
const CSS_ATTRIBUTES = ['_cssText', 'media', 'style'];

/** A condition that never holds. */
const NEVER = 'not all';

/**
 * Rewrites the style sheets in a page's events in place: whole ones, parts that came later, single rules and
 * declarations. Only what is CSS is touched: a class such as `sm:focus:ring` must stay what it is.
 */
export function rewriteCss(events: readonly RecordedEvent[], rewrite: (css: string) => string): void {
  /** rrweb's ids of style elements, of the texts in them, and of linked style sheets with their condition. */
  const styles = new Set<unknown>();
  const texts = new Set<unknown>();
  const links = new Map<unknown, unknown>();

  const change = (holder: Fields, name: string) => {
    const css = holder[name];
    if (typeof css === 'string') holder[name] = rewrite(css);
  };

  const attributesOf = (id: unknown, attributes: Fields) => {
    for (const name of CSS_ATTRIBUTES) change(attributes, name);
    if (typeof attributes.style === 'object') declarations(fieldsOf(attributes.style) as Fields);
    if (!links.has(id)) return;
    if ('media' in attributes) links.set(id, attributes.media);
    // A link becomes a style element in a replay, and that is not turned off by this attribute.
    if ('disabled' in attributes)
      attributes.media = attributes.disabled === null ? (links.get(id) ?? null) : NEVER;
  };

  const declaration = (property: string, value: string): [property: string, value: string] => {
    const written = rewrite(`${property}: ${value}`);
    const colon = written.indexOf(': ');
    return [written.slice(0, colon), written.slice(colon + 2)];
  };

  const declarations = (style: Fields) => {
    for (const [property, told] of Object.entries(style)) {
      // With its priority, or gone.
      const [value, ...priority] = Array.isArray(told) ? told : [told];
      const [name, rewritten] = declaration(property, typeof value === 'string' ? value : '');
      if (name !== property) delete style[property];
      const now = typeof value === 'string' ? rewritten : value;
      style[name] = Array.isArray(told) ? [now, ...priority] : now;
    }
  };

  const tree = (value: unknown, parent: unknown): void => {
    const node = fieldsOf(value) as Fields;
    const { id, tagName } = node;
    if (node.type === TEXT && styles.has(parent)) {
      texts.add(id);
      change(node, 'textContent');
    }
    if (typeof tagName === 'string') {
      if (tagName.toLowerCase() === 'style') styles.add(id);
      if (tagName === 'link') links.set(id, fieldsOf(node.attributes).media);
      attributesOf(id, fieldsOf(node.attributes) as Fields);
    }
    if (Array.isArray(node.childNodes)) for (const child of node.childNodes) tree(child, id);
  };

  const rules = (list: unknown) => {
    for (const rule of fieldsOfAll(list)) change(rule, 'rule');
  };

  for (const event of events) {
    const data = fieldsOf(event.data) as Fields;
    if (event.type === EVENT_TYPES.FullSnapshot) tree(data.node, null);
    if (event.type !== EVENT_TYPES.IncrementalSnapshot) continue;
    if (data.source === SOURCES.Mutation) {
      for (const { node, parentId } of fieldsOfAll(data.adds)) tree(node, parentId);
      for (const text of fieldsOfAll(data.texts)) if (texts.has(text.id)) change(text, 'value');
      for (const { id, attributes } of fieldsOfAll(data.attributes))
        attributesOf(id, fieldsOf(attributes) as Fields);
    }
    if (data.source === SOURCES.StyleSheetRule) {
      rules(data.adds);
      for (const name of ['replace', 'replaceSync']) change(data, name);
    }
    if (data.source === SOURCES.StyleDeclaration)
      for (const change of [data.set, data.remove].map((one) => fieldsOf(one) as Fields)) {
        if (typeof change.property !== 'string') continue;
        const [name, value] = declaration(change.property, String(change.value ?? ''));
        change.property = name;
        if (typeof change.value === 'string') change.value = value;
      }
    if (data.source === SOURCES.AdoptedStyleSheet)
      for (const style of fieldsOfAll(data.styles)) rules(style.rules);
  }
}

const fieldsOfAll = (value: unknown) => listOf(value) as Fields[];
