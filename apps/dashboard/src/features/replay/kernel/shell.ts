import { SHELL_HTML } from './shell-html.ts';
import { createStage, type Stage } from './stage.ts';
import './shell.css';

/** A viewer's elements, and its stage. */
export interface Shell {
  element: HTMLElement;
  /** Menus and dialogs lie in it: they take its theme, and belong to its landmark. */
  main: HTMLElement;
  /** Header and notices. */
  top: HTMLElement;
  /** Over the picture. */
  over: HTMLElement;
  caption: HTMLElement;
  controls: HTMLElement;
  panel: HTMLElement;
  stage: Stage;
}

/** One that is nowhere yet. */
export function createShell(): Shell {
  const template = document.createElement('template');
  template.innerHTML = SHELL_HTML;
  // A template's content is of a document of its own, which has no head for React to write a title into.
  return shellOf(document.importNode(template.content, true).firstElementChild as HTMLElement);
}

/** The one that the document came with; undefined when it came with none, or its viewer has gone. */
export function documentsShell(): Shell | undefined {
  const element = document.querySelector<HTMLElement>('body > .viewer');
  return element ? shellOf(element) : undefined;
}

function shellOf(element: HTMLElement): Shell {
  const slot = (name: string): HTMLElement => {
    const found = element.querySelector<HTMLElement>(`[data-slot="${name}"]`);
    if (!found) throw new Error(`The viewer has no ${name}`);
    return found;
  };
  return {
    element,
    main: slot('main'),
    top: slot('top'),
    over: slot('over'),
    caption: slot('caption'),
    controls: slot('controls'),
    panel: slot('panel'),
    stage: createStage(slot('area')),
  };
}
