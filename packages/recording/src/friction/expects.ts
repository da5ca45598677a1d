import type { LightNode } from '../nodes/light-node.ts';

/**
 * What a click on a control is to bring: `nothing` that a page could show, an `answer` on the page, or another `page`, which on a
 * slow line takes its time.
 */
export type Expected = 'nothing' | 'answer' | 'page';

export interface Expectation {
  expects: Expected;
  /** Of a link that leads to a place of a page: its address. To where the visitor is already it brings nothing. */
  place?: string;
}

const ACTING = /^(button|checkbox|link|menuitem\w*|option|radio|switch|tab)$/;
const SUBMITTING = /^(submit|image)$/i;
const BUTTONS = /^(button|image|reset|submit)$/i;
/** Other programs answer these, or the browser without a word. */
const ELSEWHERE = /^(tel|mailto|sms|whatsapp|viber|tg|intent|blob|data):/i;

const MAX_DEPTH = 200;

/** @param control what was clicked on, or what that is in */
export function expectationOf(control: LightNode): Expectation {
  const { tag, attributes } = control;
  const role = attributes?.get('role') ?? '';
  const type = attributes?.get('type') ?? '';
  switch (tag) {
    case 'a':
      return linkExpectation(attributes);
    case 'button':
      return { expects: /^(|submit)$/i.test(type) && isInForm(control) ? 'page' : 'answer' };
    case 'input':
      return { expects: SUBMITTING.test(type) ? 'page' : BUTTONS.test(type) ? 'answer' : 'nothing' };
    case 'summary':
      return { expects: 'answer' };
    case 'label':
    case 'option':
    case 'select':
    case 'textarea':
      return { expects: 'nothing' };
    default:
      return { expects: ACTING.test(role) ? 'answer' : 'nothing' };
  }
}

function isInForm({ parent }: LightNode): boolean {
  let at = parent;
  for (let depth = 0; at && depth < MAX_DEPTH; depth++, at = at.parent) if (at.tag === 'form') return true;
  return false;
}

function linkExpectation(attributes: LightNode['attributes']): Expectation {
  const address = attributes?.get('href');
  const target = attributes?.get('target') ?? '';
  if (address === undefined || /^(#|)$|^javascript:/i.test(address)) return { expects: 'answer' };
  if (attributes?.has('download') || !/^(|_self)$/i.test(target) || ELSEWHERE.test(address))
    return { expects: 'nothing' };
  return address.includes('#') ? { expects: 'answer', place: address } : { expects: 'page' };
}
