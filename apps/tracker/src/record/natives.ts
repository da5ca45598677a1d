import { hook } from '../host/hook.ts';

/** What rrweb gives its observers, as far as it is used here. */
type Observer = {
  doc: Document;
  mirror: { getId(node: Node | null): number };
  stylesheetManager: {
    styleMirror: { getId(sheet: CSSStyleSheet): number };
    adoptStyleSheets(sheets: readonly CSSStyleSheet[], host_id: number): void;
  };
  shadowDomManager: { addShadowRoot(root: ShadowRoot, doc: Document): void };
  styleSheetRuleCb(change: object): void;
  styleDeclarationCb(change: object): void;
  customElementCb(change: object): void;
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
  return [...placeOf(rule.parentRule), Array.from(parent.cssRules).indexOf(rule)];
}

/**
 * Hooks what a page can do without its document telling of it, in the window of each document that is recorded:
 *
 * - `CSSStyleSheet`: `insertRule`, `deleteRule`, `addRule`, `removeRule`, `replace`, `replaceSync`
 * - `CSSGroupingRule`: `insertRule`, `deleteRule`
 * - `CSSStyleDeclaration`: `setProperty`, `removeProperty`
 * - `Document`, `ShadowRoot`: setter of `adoptedStyleSheets`
 * - `Element`: `attachShadow`
 * - `CustomElementRegistry`: `define`
 * - setters of `value` and `checked` of `HTMLInputElement`, of `value` of `HTMLTextAreaElement`, of `value` and
 *   `selectedIndex` of `HTMLSelectElement`, of `selected` of `HTMLOptionElement`
 *
 * With `pushState` and `replaceState` of `History` (navigation.ts), nothing else of the page is hooked.
 */
export function hookNatives(
  { doc, mirror, stylesheetManager, ...o }: Observer,
  win: Window,
  wholeUrls: (css: string, base: string) => string,
  onField: (event: { target: Element; isTrusted: false }) => void,
): () => void {
  const whole = (css: unknown) => (typeof css === 'string' ? wholeUrls(css, document.baseURI) : css);

  /** Tells of a change to a sheet that the replay knows, or one of its rules. */
  const telling = (
    tell: (change: object) => void,
    sheet: CSSStyleSheet | null | undefined,
    change: () => object,
  ) => {
    if (!sheet) return;
    const id = sheet.ownerNode ? mirror.getId(sheet.ownerNode) : undefined;
    const styleId = sheet.ownerNode ? undefined : stylesheetManager.styleMirror.getId(sheet);
    if ((id ?? styleId ?? -1) > 0) tell({ id, styleId, ...change() });
  };
  const insert = (sheet: CSSStyleSheet | null, rule: unknown, index: unknown) =>
    telling(o.styleSheetRuleCb, sheet, () => ({ adds: [{ rule: whole(rule), index }] }));
  const remove = (sheet: CSSStyleSheet | null, index: unknown) =>
    telling(o.styleSheetRuleCb, sheet, () => ({ removes: [{ index }] }));
  const declare = ({ parentRule }: CSSStyleDeclaration, change: object) =>
    telling(o.styleDeclarationCb, parentRule?.parentStyleSheet, () => ({
      ...change,
      index: placeOf(parentRule),
    }));
  const adopt = (root: Document | ShadowRoot) => {
    if (root === doc || adopting.has(root))
      stylesheetManager.adoptStyleSheets(
        root.adoptedStyleSheets,
        mirror.getId((root as Partial<ShadowRoot>).host ?? root),
      );
  };
  const field = (target: Element) => setTimeout(onField, 0, { target, isTrusted: false });

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
        sheet.ownerNode || telling(o.styleSheetRuleCb, sheet, () => ({ replace: whole(text) })),
    ],
    [
      'CSSStyleSheet',
      'replaceSync',
      (sheet, [text]) => telling(o.styleSheetRuleCb, sheet, () => ({ replaceSync: whole(text) })),
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
      ({ isConnected, shadowRoot }: Element) =>
        isConnected && shadowRoot && o.shadowDomManager.addShadowRoot(shadowRoot, doc),
    ],
    [
      'CustomElementRegistry',
      'define',
      (registry, [name]) => registry === win.customElements && o.customElementCb({ define: { name } }),
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
