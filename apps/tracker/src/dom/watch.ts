import { isElement } from '../host/dom-natives.ts';
import { guard } from '../host/guard.ts';
import { listen as listenTo } from '../host/listen.ts';
import { hookNatives, watchAdopted } from './hook-natives.ts';
import { createFieldWatch, type InteractionDeps, watchInteractions, watchScroll } from './interactions.ts';
import { SOURCE } from './rrweb-numbers.ts';
import type { StyleSheets } from './style-sheets.ts';

const OBSERVED: MutationObserverInit = {
  attributes: true,
  attributeOldValue: true,
  characterData: true,
  childList: true,
  subtree: true,
};

type Deps = {
  observer: Pick<MutationObserver, 'observe'>;
  sheets: StyleSheets;
  interactions: InteractionDeps;
  /** A script has animated this element. */
  onAnimate(element: Element): void;
  /** A frame, a picture or a linked sheet has loaded. */
  onLoad(element: Element): void;
  /** A shadow root has come to an element that is in the page. */
  onShadow(shadow: ShadowRoot): void;
};

/** Hears of all that happens in documents and shadow roots. */
export type Watch = {
  document(doc: Document): void;
  shadow(shadow: ShadowRoot): void;
  /** Tells of the sheets that a document or a shadow root has adopted. */
  tellAdopted(root: Document | ShadowRoot): void;
  stop(): void;
};

export function createWatch(deps: Deps): Watch {
  const { observer, sheets, interactions, onAnimate, onLoad, onShadow } = deps;
  const { idOf, tell, typed } = interactions;
  const { scrubCss } = typed;
  /** How to stop, by the document or shadow root that is watched: the page may let go of it. */
  const ends = new WeakMap<object, (() => void)[]>();
  const refs: WeakRef<object>[] = [];
  const watched = new WeakSet<Node>();
  const onField = guard(createFieldWatch(interactions));

  const onStop = (target: object, end: () => void) => {
    const known = ends.get(target);
    if (known) known.push(end);
    else {
      ends.set(target, [end]);
      refs.push(new WeakRef(target));
    }
  };

  const listen = (target: EventTarget, types: readonly string[], call: (event: never) => void) =>
    onStop(target, listenTo(target, types, call));
  const loaded = ({ target }: Event) => {
    if (isElement(target as Node)) onLoad(target as Element);
  };
  const isNew = (node: Node) => {
    if (watched.has(node)) return false;
    watched.add(node);
    return true;
  };
  const onAdopted = (root: Document | ShadowRoot) => {
    const id = idOf((root as Partial<ShadowRoot>).host ?? root);
    if (id > 0) tell({ source: SOURCE.adopted, id, ...sheets.adopt(root.adoptedStyleSheets) });
  };

  return {
    document(doc) {
      if (!isNew(doc)) return;
      observer.observe(doc, OBSERVED);
      listen(doc, ['load'], loaded);
      watchInteractions(doc, interactions, onField, listen);
      const view = doc.defaultView as (Window & typeof globalThis) | null;
      if (!view) return;
      const onFieldSet = (field: Element) => onField(field, false);
      const hooks = {
        doc,
        idOf,
        sheets,
        onAdopted,
        onAnimate,
        onShadow,
        onField: onFieldSet,
        scrubCss,
        tell,
      };
      onStop(doc, hookNatives(hooks, view));
    },
    shadow(shadow) {
      if (!isNew(shadow)) return;
      observer.observe(shadow, OBSERVED);
      listen(shadow, ['load'], loaded);
      watchScroll(shadow, interactions, listen);
    },
    tellAdopted(root) {
      // Only now: while its host was still to be told, the change would name one that the replay does not have.
      watchAdopted(root);
      if (root.adoptedStyleSheets?.length) onAdopted(root);
    },
    stop() {
      for (const ref of refs.splice(0)) for (const end of ends.get(ref.deref() ?? ref) ?? []) end();
    },
  };
}
