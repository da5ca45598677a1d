import { listen } from '../host/listen.ts';

type Open = (node: Node, open: boolean) => void;

/** Calls back whenever a popover is shown or hidden: no attribute tells of it. Answers how to stop. */
export function watchPopovers(onToggle: Open): () => void {
  return listen(document, ['toggle'], ({ target }: Event) => {
    const element = target as Element;
    if (element.hasAttribute?.('popover')) onToggle(element, element.matches(':popover-open'));
  });
}

/** Those that are open now. */
export function openPopovers(): Element[] {
  try {
    return [...document.querySelectorAll(':popover-open')];
  } catch {
    // The browser knows no popovers.
    return [];
  }
}
