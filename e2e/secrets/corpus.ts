import type { Page } from '@playwright/test';
import { PLACES, type Place } from './places.ts';

/** A place with what must not be found. */
export interface Secret extends Place {
  id: number;
  /** What is typed into it, or stands in it. */
  secret: string;
  /** In lower case. */
  traces: string[];
}

const LETTERS = 'bcdfghjklmnpqrst';
const lettersOf = (n: number) =>
  LETTERS.charAt(n >> 8) + LETTERS.charAt((n >> 4) & 15) + LETTERS.charAt(n & 15);
/** No two have four digits in common with another, nor with what is told beside them. */
const numberOf = (n: number) =>
  String((n * 7_777_777_777_777 + 61_803_398_874_989) % 10 ** 16).padStart(16, '7');

/** Before what a page says of it, so that it is found where it alone would be by chance. */
const labelOf = (id: number) => `z${lettersOf(id)}: `;

export const SECRETS: Secret[] = PLACES.map((place, id) => {
  const word = `zq${lettersOf(id)}xk`;
  const secret = place.value === 'a number' ? numberOf(id) : (place.value ?? word);
  const said = place.format ? [labelOf(id) + place.format(secret)] : [];
  // A beginning is found with the whole.
  const traces = [secret === word ? word.slice(0, -1) : secret, ...said].map((text) => text.toLowerCase());
  return { ...place, id, secret, traces };
});

const ADDRESSED = SECRETS.filter(({ kind }) => kind === 'address');

/** What the page's own address holds. */
export const SEARCH = `?${ADDRESSED.map(({ id, secret }) => `p${id}=${secret}`).join('&')}`;

/** Words that are told. */
export const SHOWN = ['Nadie escribió esta oración', 'Mesa de roble'];

const partOf = ({ id, html, field, secret }: Secret) => {
  const address = `/demo-store/x?p${id}=${secret}`;
  const filled = html?.replaceAll('&', address).replaceAll('%', secret);
  return `<section data-id=${id}>${html ? '' : (field ?? '<input data-typed>')}${filled ?? ''}<div data-spot></div></section>`;
};

/** Run in the page: lets custom elements be, finds fields wherever they are, and repeats what was typed. */
function inPage(writes: Record<string, (spot: HTMLElement, value: string) => unknown>) {
  const closed = new WeakMap<Element, ShadowRoot>();
  const shadowed = (mode: ShadowRootMode) =>
    class extends HTMLElement {
      connectedCallback() {
        if (this.shadowRoot || closed.has(this)) return;
        const shadow = this.attachShadow({ mode });
        shadow.innerHTML = this.innerHTML || '<input>';
        if (mode === 'closed') closed.set(this, shadow);
      }
    };
  customElements.define('x-open', shadowed('open'));
  customElements.define('x-closed', shadowed('closed'));
  addEventListener('load', () => {
    for (const frame of document.querySelectorAll<HTMLIFrameElement>('[data-design]'))
      if (frame.contentDocument) frame.contentDocument.designMode = 'on';
  });
  const find = (root: ParentNode): HTMLElement | null => {
    const found = root.querySelector<HTMLElement>('[data-typed],[data-set]');
    if (found) return found;
    for (const one of root.querySelectorAll('x-open,x-closed,iframe')) {
      const within = one.shadowRoot ?? closed.get(one) ?? (one as HTMLIFrameElement).contentDocument;
      const inside =
        within && (within.nodeType === 9 ? find(within) : within.querySelector<HTMLElement>('input,div'));
      if (inside) return inside;
    }
    return null;
  };
  const part = (id: number) => document.querySelector(`[data-id="${id}"]`) as HTMLElement;
  Object.assign(window, {
    /** Whether there is something to type into; it has the focus then. */
    reach(id: number, value: string) {
      const field = find(part(id)) as HTMLInputElement | null;
      if (field?.hasAttribute('data-set')) {
        field.value = value;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        return false;
      }
      field?.ownerDocument.defaultView?.focus();
      field?.focus();
      return field !== null;
    },
    write(id: number, value: string) {
      const spot = part(id).querySelector<HTMLElement>('[data-spot]') as HTMLElement;
      writes[id]?.(spot, value);
    },
  });
}

type InPage = { reach(id: number, value: string): boolean; write(id: number, value: string): void };

/** The page that has all places. @param head with the snippet */
export function corpusPage(head: string): string {
  const writes = SECRETS.map(({ id, write, format }) => {
    const say = format && `(at, value) => at.append(${JSON.stringify(labelOf(id))} + (${format})(value))`;
    return write || say ? `${id}: ${say ?? write},` : '';
  });
  // Compilers write what ends a script without its escape.
  const script = `(${inPage})({ ${writes.join('\n')} })`.replaceAll('</', '<\\/');
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Lugares</title>${head}</head><body>
    <p>${SHOWN[0]}</p><form role=search><input type=search id=buscador></form><h2>${SHOWN[1]}</h2>
    <script>${script}</script>
    ${SECRETS.map(partOf).join('\n')}</body></html>`;
}

/** Types into all that can be typed into, and lets the page repeat it. */
export async function typeEverywhere(page: Page): Promise<void> {
  for (const { id, secret, html } of SECRETS) {
    if (html) continue;
    const there = await page.evaluate(([n, value]) => (window as unknown as InPage).reach(n, value), [
      id,
      secret,
    ] as const);
    if (there) await page.keyboard.insertText(secret);
  }
  for (const { id, secret } of SECRETS)
    await page.evaluate(([n, value]) => (window as unknown as InPage).write(n, value), [id, secret] as const);
}

const BY_TRACE = new Map(SECRETS.flatMap((place) => place.traces.map((trace) => [trace, place])));
/** All at once: what is stored is searched for hundreds of them. */
const ANY_TRACE = new RegExp(
  [...BY_TRACE.keys()].map((trace) => trace.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'),
  'gi',
);

/** The places of which something is in a text. */
export const leaksIn = (text: string): string[] => {
  const found = [...text.matchAll(ANY_TRACE)].map(([trace]) => BY_TRACE.get(trace.toLowerCase()));
  return [...new Set(found)].map((place) => `${place?.kind}: ${place?.name}`);
};
