import { guard } from '../host/guard.ts';
import { hook } from '../host/hook.ts';
import { setTimeout } from '../host/own-natives.ts';
import { wholeCss } from './addresses.ts';
import { SOURCE } from './rrweb-numbers.ts';
import type { StyleSheets } from './style-sheets.ts';

type Deps = {
  doc: Document;
  /** -1 for what the replay does not know. */
  idOf(node: Node): number;
  sheets: Pick<StyleSheets, 'idOf' | 'changedByRules'>;
  /** A document or a shadow root has adopted other sheets. */
  onAdopted(root: Document | ShadowRoot): void;
  onAnimate(element: Element): void;
  onShadow(root: ShadowRoot): void;
  /** A script may have changed what is in a field. */
  onField(field: Element): void;
  /** A sheet's text without what was typed. */
  scrubCss(css: string): string;
  /** Tells of a change, as rrweb does. */
  tell(change: object): void;
};

type Window = typeof globalThis;
type Parent = CSSGroupingRule | CSSStyleSheet;

/** Shadow roots whose adopted sheets are told when they change. Before, a replay would not know where to put them. */
const adopting = new WeakSet<object>();
export const watchAdopted = (root: object) => adopting.add(root);

/** Where a rule stands: its index, below that of the rule around it. */
function placeOf(rule: CSSRule | null): number[] {
  const parent = (rule?.parentRule ?? rule?.parentStyleSheet) as Parent | null | undefined;
  if (!rule || !parent) return [];
  return [...placeOf(rule.parentRule), [...parent.cssRules].indexOf(rule)];
}

/**
 * Hooks what a page can do without its document telling of it, in the window of each document that is recorded:
 *
 * - `CSSStyleSheet`: `insertRule`, `deleteRule`, `addRule`, `removeRule`, `replace`, `replaceSync`
 * - `CSSGroupingRule`: `insertRule`, `deleteRule`
 * - `CSSStyleDeclaration`: `setProperty`, `removeProperty`
 * - `Document`, `ShadowRoot`: setter of `adoptedStyleSheets`
 * - `Element`: `attachShadow`, `animate`
 * - `CustomElementRegistry`: `define`
 * - setters of `value` and `checked` of `HTMLInputElement`, of `value` of `HTMLTextAreaElement`, of `value` and
 *   `selectedIndex` of `HTMLSelectElement`, of `selected` of `HTMLOptionElement`
 *
 * With `pushState` and `replaceState` of `History` (navigation.ts), nothing else of the page is hooked.
 */
export function hookNatives(
  { doc, idOf, sheets, onAdopted, onAnimate, onShadow, onField, scrubCss, tell }: Deps,
  win: Window,
): () => void {
  const whole = (css: unknown) => (typeof css === 'string' ? scrubCss(wholeCss(css, document.baseURI)) : css);

  /** Tells of a change to a sheet that the replay knows, or one of its rules. */
  const telling = (source: number, sheet: CSSStyleSheet | null | undefined, change: () => object) => {
    if (!sheet) return;
    sheets.changedByRules(sheet);
    const id = sheet.ownerNode ? idOf(sheet.ownerNode) : undefined;
    const styleId = sheet.ownerNode ? undefined : sheets.idOf(sheet);
    if ((id ?? styleId ?? -1) > 0) tell({ source, id, styleId, ...change() });
  };
  const insert = (sheet: CSSStyleSheet | null, rule: unknown, index: unknown) =>
    telling(SOURCE.rules, sheet, () => ({ adds: [{ rule: whole(rule), index }] }));
  const remove = (sheet: CSSStyleSheet | null, index: unknown) =>
    telling(SOURCE.rules, sheet, () => ({ removes: [{ index }] }));
  const declare = ({ parentRule }: CSSStyleDeclaration, change: object) =>
    telling(SOURCE.declaration, parentRule?.parentStyleSheet, () => ({
      ...change,
      index: placeOf(parentRule),
    }));
  const adopt = (root: Document | ShadowRoot) => {
    if (root === doc || adopting.has(root)) onAdopted(root);
  };
  const field = (target: Element) => setTimeout(guard(onField), 0, target);

  type Hook = [type: keyof Window, name: string, tell: (self: never, args: readonly never[]) => void];
  const hooks: Hook[] = [
    ['CSSStyleSheet', 'insertRule', (sheet, [rule, index]) => insert(sheet, rule, index)],
    [
      'CSSStyleSheet',
      'addRule',
      (sheet: CSSStyleSheet, [selector, style, index = (sheet.cssRules.length - 1) as never]) =>
        insert(sheet, `${selector} { ${style} }`, index),
    ],
    ['CSSStyleSheet', 'deleteRule', (sheet, [index]) => remove(sheet, index)],
    ['CSSStyleSheet', 'removeRule', (sheet, [index = 0]) => remove(sheet, index)],
    // Sheets of elements refuse it, one of the two by a promise.
    [
      'CSSStyleSheet',
      'replace',
      (sheet: CSSStyleSheet, [text]) =>
        sheet.ownerNode || telling(SOURCE.rules, sheet, () => ({ replace: whole(text) })),
    ],
    [
      'CSSStyleSheet',
      'replaceSync',
      (sheet, [text]) => telling(SOURCE.rules, sheet, () => ({ replaceSync: whole(text) })),
    ],
    [
      'CSSGroupingRule',
      'insertRule',
      (at: CSSRule, [rule, index = 0]) => insert(at.parentStyleSheet, rule, [...placeOf(at), index]),
    ],
    [
      'CSSGroupingRule',
      'deleteRule',
      (at: CSSRule, [index]) => remove(at.parentStyleSheet, [...placeOf(at), index]),
    ],
    [
      'CSSStyleDeclaration',
      'setProperty',
      (style, [property, value, priority]) =>
        declare(style, { set: { property, value: whole(value), priority } }),
    ],
    [
      'CSSStyleDeclaration',
      'removeProperty',
      (style, [property]) => declare(style, { remove: { property } }),
    ],
    ['Document', 'adoptedStyleSheets', adopt],
    ['ShadowRoot', 'adoptedStyleSheets', adopt],
    [
      'Element',
      'attachShadow',
      ({ isConnected, shadowRoot }: Element) => isConnected && shadowRoot && onShadow(shadowRoot),
    ],
    ['Element', 'animate', onAnimate],
    [
      'CustomElementRegistry',
      'define',
      (registry, [name]) =>
        registry === win.customElements &&
        idOf(doc) > 0 &&
        tell({ source: SOURCE.customElement, id: idOf(doc), define: { name } }),
    ],
    ['HTMLInputElement', 'value', field],
    ['HTMLInputElement', 'checked', field],
    ['HTMLTextAreaElement', 'value', field],
    ['HTMLSelectElement', 'value', field],
    // Some libraries choose by it.
    ['HTMLSelectElement', 'selectedIndex', field],
    ['HTMLOptionElement', 'selected', field],
  ];
  const stops = hooks.map(([type, name, tell]) => hook(win[type]?.prototype, name, tell));
  return () => {
    for (const stop of stops) stop();
  };
}
