/** Every native that the tracker hooks, setters by their property: the list of dom/hook-natives.ts and navigation.ts. */
export const NATIVES = [
  'CSSGroupingRule.insertRule',
  'CSSGroupingRule.deleteRule',
  'CSSStyleDeclaration.setProperty',
  'CSSStyleDeclaration.removeProperty',
  'CSSStyleSheet.insertRule',
  'CSSStyleSheet.addRule',
  'CSSStyleSheet.removeRule',
  'CSSStyleSheet.deleteRule',
  'CSSStyleSheet.replaceSync',
  'CSSStyleSheet.replace',
  'CustomElementRegistry.define',
  'Document.adoptedStyleSheets',
  'Element.animate',
  'Element.attachShadow',
  'HTMLInputElement.checked',
  'HTMLInputElement.value',
  'HTMLOptionElement.selected',
  'HTMLSelectElement.selectedIndex',
  'HTMLSelectElement.value',
  'HTMLTextAreaElement.value',
  'History.pushState',
  'History.replaceState',
  'ShadowRoot.adoptedStyleSheets',
];

/** What the natives are called on. */
export const BODY =
  '<style id="s">@media all { p {} } i { color: red }</style><style id="empty"></style>' +
  '<input id="i"><input id="c" type="checkbox"><textarea id="t"></textarea>' +
  '<select id="l"><option>a<option id="o">b</select><div id="d"></div><div id="e"></div><b class="c">texto</b>';

type Call = (this: unknown, ...args: unknown[]) => unknown;
type Interfaces = Window & typeof globalThis & Record<string, { prototype: object }>;

/** What the page has in `window.natives`. */
export type NativesPage = {
  /** What is no longer as the browser made it, over all that a window has. */
  changed(): string[];
  /** Calls each native rightly and wrongly, always in the same way, and answers what became of it; through those of `stale` where asked. */
  outcomes(win: Window, way?: 'stale'): Promise<Record<string, unknown>>;
  /** From now on the functions that the page put under the natives answer and throw things of their own. What differs when the natives are called. */
  through(): string[];
  /** Puts a function of the page's over each; what was there is kept as `stale`. */
  wrap(): void;
  /** Natives over which the function of `wrap` lies no more. */
  unwrapped(): string[];
};

/** Runs in each document before all else. It stands by itself: the browser has its text alone. */
export function nativesPage(natives: readonly string[], spied: boolean): void {
  const find = (win: Window, path: string) => {
    const [type, name] = path.split('.') as [string, string];
    const owner = (win as Interfaces)[type]?.prototype as object;
    const own = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
    const key = own.set ? 'set' : 'value';
    const put = (call: Call) => Object.defineProperty(owner, name, { [key]: call });
    return { own, put, call: own[key] as Call };
  };

  const everything = () => {
    const all = new Map<string, unknown>();
    const look = (path: string, owner: object) => {
      for (const [name, own] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
        for (const key of ['get', 'set', 'value'] as const)
          if (typeof own[key] === 'function') all.set(`${path}.${name}/${key}`, own[key]);
    };
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(window))) {
      // Frames have numbers; `Option` is another name of an interface.
      if (Object(value) !== value || value === window || /^(\d+|vitrine|natives)$/.test(name)) continue;
      look(name, value);
      if (value.prototype?.constructor === value) look(name, value.prototype);
    }
    for (const name of ['document', 'history', 'navigator', 'location', 'customElements'] as const)
      look(name, window[name]);
    return all;
  };
  const before = everything();

  const sentinel = { mine: true };
  const heard: { self?: unknown; args?: unknown[] } = {};
  let spying: 'returns' | 'throws' | undefined;
  if (spied)
    for (const path of natives) {
      const { put, call } = find(window, path);
      put(function (this: unknown, ...args: unknown[]) {
        if (!spying) return call.apply(this, args);
        Object.assign(heard, { self: this, args });
        if (spying === 'throws') throw sentinel;
        return sentinel;
      });
    }

  const stale = new Map<string, Call>();
  const wrappers = new Map<string, Call>();

  const kindOf = (value: unknown) =>
    Object(value) === value ? (value as object).constructor.name : String(value);
  const became = async (call: () => unknown) => {
    const failed = ({ name, message }: Error) => `${name}: ${message}`;
    try {
      const value = call();
      if (!(kindOf(value) === 'Promise')) return kindOf(value);
      return `promise: ${await (value as Promise<unknown>).then(kindOf, failed)}`;
    } catch (error) {
      return failed(error as Error);
    }
  };

  const outcomes = async (win: Window, way?: 'stale') => {
    const { document: doc, CSSStyleSheet, HTMLElement } = win as Interfaces;
    const at = (id: string) => doc.getElementById(id) as HTMLElement;
    const callOf = (path: string) => (way && stale.get(path)) ?? find(win, path).call;
    at('s').textContent = '@media all { p {} } i { color: red }';
    // So that it is known to a recorder.
    await new Promise((resolve) => setTimeout(resolve));
    const sheet = (at('s') as HTMLStyleElement).sheet as CSSStyleSheet;
    const media = sheet.cssRules[0];
    const { style } = sheet.cssRules[1] as CSSStyleRule;
    const [made, other] = [new CSSStyleSheet(), new CSSStyleSheet()];
    const root = callOf('Element.attachShadow').call(at('e'), { mode: 'open' });
    const tag = `x-${crypto.randomUUID()}`;
    const state = (path: string) => [
      [win.history, {}, '', `#${path.length}`],
      [win.history],
      [win.history, () => {}, ''],
      [win.history, {}, '', 'https://otra.example/'],
      [{}, {}, ''],
    ];
    const calls: Record<string, unknown[][]> = {
      'CSSStyleSheet.insertRule': [
        [sheet, 'b{}', 2],
        [sheet, 'b{}', '2'],
        [sheet],
        [sheet, '.a:-ms-input-placeholder{}', 0],
        [sheet, 'b{}', 99],
        [sheet, Symbol.iterator],
        [{}, 'b{}'],
      ],
      'CSSStyleSheet.addRule': [
        [sheet, 'u', 'color: red'],
        [sheet, 'u', 'color: red', 2],
        [sheet],
        [sheet, ':-moz-nothing(', ''],
        [sheet, 'u', '', 99],
        [{}],
      ],
      'CSSStyleSheet.removeRule': [[sheet, 2], [sheet, 99], [{}]],
      'CSSStyleSheet.deleteRule': [[sheet, 2], [sheet], [sheet, 99], [{}, 0]],
      'CSSStyleSheet.replaceSync': [[made, 'p{}'], [made], [sheet, 'p{}'], [{}, 'p{}']],
      'CSSStyleSheet.replace': [[made, 'p{}'], [made], [sheet, 'p{}'], [{}, 'p{}']],
      'CSSGroupingRule.insertRule': [
        [media, 'b{}', 0],
        [media, 'b{}'],
        [media],
        [media, '.x:-moz-nothing(1){}', 0],
        [media, 'b{}', 99],
        [{}, 'b{}'],
      ],
      'CSSGroupingRule.deleteRule': [[media, 0], [media], [media, 99], [{}, 0]],
      'CSSStyleDeclaration.setProperty': [
        [at('d').style, 'color', 'red'],
        [style, 'color', 'blue', 'important'],
        [style, 'color'],
        [style, 'no-such', 'x'],
        [{}, 'color', 'red'],
      ],
      'CSSStyleDeclaration.removeProperty': [
        [at('d').style, 'color'],
        [style, 'color'],
        [style],
        [{}, 'color'],
      ],
      'Document.adoptedStyleSheets': [
        [doc, [made]],
        [doc, new Set([made, other])],
        [doc, 5],
        [doc, [sheet]],
        [doc, []],
        [{}, []],
      ],
      'ShadowRoot.adoptedStyleSheets': [
        [root, [made]],
        [root, [sheet]],
        [root, []],
        [doc, []],
      ],
      'Element.animate': [[at('d'), { opacity: 0 }, 1], [at('d'), 5], [at('d')], [{}, { opacity: 0 }]],
      'Element.attachShadow': [
        [at('d'), { mode: 'open' }],
        [at('d'), { mode: 'open' }],
        [at('i'), { mode: 'open' }],
        [at('t')],
        [{}, { mode: 'open' }],
      ],
      'CustomElementRegistry.define': [
        [win.customElements, tag, class extends HTMLElement {}],
        [win.customElements, 'no', class {}],
        [win.customElements, tag.slice(0, 8)],
        [{}, tag, class {}],
      ],
      'HTMLInputElement.value': [[at('i'), 'a'], [at('i')], [at('i'), Symbol.iterator], [{}, 'a']],
      'HTMLInputElement.checked': [[at('c'), true], [at('c')], [{}, true]],
      'HTMLTextAreaElement.value': [
        [at('t'), 'a'],
        [at('t'), null],
        [at('t'), Symbol.iterator],
        [{}, 'a'],
      ],
      'HTMLSelectElement.value': [
        [at('l'), 'b'],
        [at('l'), 'none'],
        [{}, 'a'],
      ],
      'HTMLSelectElement.selectedIndex': [
        [at('l'), 1],
        [at('l'), 'x'],
        [{}, 1],
      ],
      'HTMLOptionElement.selected': [
        [at('o'), true],
        [{}, true],
      ],
      'History.pushState': state('uno'),
      'History.replaceState': state('otro'),
    };
    const all: Record<string, unknown> = {};
    for (const path of natives) {
      const call = callOf(path);
      const { own } = find(win, path);
      const results = [];
      for (const [self, ...args] of calls[path] ?? [])
        results.push(await became(() => call.apply(self, args)));
      all[path] = {
        results,
        sheets: [sheet, made].map(({ cssRules }) => [...cssRules].map((rule) => rule.cssText).join()),
        shape: [call.name, call.length, 'prototype' in call],
        isNative: Function.prototype.toString.call(call).includes('[native code]'),
        asConstructor: await became(() => Reflect.construct(call, [])),
        own: [own.enumerable, own.configurable, own.writable, own.get?.name],
      };
    }
    return all;
  };

  const page: NativesPage = {
    changed() {
      const now = everything();
      const paths = new Set([...before.keys(), ...now.keys()]);
      const differ = [...paths].filter((path) => before.get(path) !== now.get(path));
      return differ.map((path) => path.slice(0, path.lastIndexOf('/'))).sort();
    },
    outcomes,
    through() {
      const wrong: string[] = [];
      for (const path of natives) {
        const { call } = find(window, path);
        const [self, first, second] = [{}, {}, {}];
        spying = 'returns';
        if (call.call(self, first, second) !== sentinel) wrong.push(`${path}: value`);
        if (heard.self !== self) wrong.push(`${path}: this`);
        if (heard.args?.[0] !== first || heard.args[1] !== second || heard.args.length !== 2)
          wrong.push(`${path}: arguments`);
        spying = 'throws';
        try {
          call.call(self);
          wrong.push(`${path}: swallowed`);
        } catch (error) {
          if (error !== sentinel) wrong.push(`${path}: another exception, ${error}`);
        }
        spying = undefined;
      }
      return wrong;
    },
    wrap() {
      for (const path of natives) {
        const { put, call } = find(window, path);
        const wrapper = function (this: unknown, ...args: unknown[]) {
          return call.apply(this, args);
        };
        stale.set(path, call);
        wrappers.set(path, wrapper);
        put(wrapper);
      }
    },
    unwrapped: () => natives.filter((path) => find(window, path).call !== wrappers.get(path)),
  };
  Object.assign(window, { natives: page });
}
