import { followingIn, type LightNode } from '../nodes/light-node.ts';

// Controls that people click on often without being angry: steppers, arrows of carousels, sliders, zoom.

const SIGN = /^[-+−–—×<>‹›«»←→↑↓▲▼◀▶❮❯]$/;
const SLIDER_ROLES = /^(slider|spinbutton|scrollbar)$/;

/** In English, Spanish and Portuguese, without accents. */
const WORDS =
  'next|prev|previous|siguiente|anterior|proxim[ao]|seguinte|increase|decrease|increment|decrement|aumentar|disminuir|diminuir|mas|mais|menos|plus|minus|quantity|qty|cantidad|quantidade|zoom|slides?';
const ONE = new RegExp(`(^|[^a-z])(${WORDS})([^a-z]|$)`);
const ALL = new RegExp(`^[^a-z]*(${WORDS})[^a-z]*$`);
/** "See more", "Ver más", "Carregar mais" lead somewhere. */
const LEADING =
  /^(see|show|read|learn|load|view|ver|veja|leer|ler|leia|mostrar|cargar|carregar|saber|saiba|conocer)\b/;

/** About as much as a quantity takes beside its field. */
const MAX_NODES = 30;

/**
 * @param shown the words that stand in the control
 * @param told what it is called otherwise: for assistive technology, under the mouse
 */
export function isCalm(control: LightNode, shown: string, told: readonly string[]): boolean {
  const type = control.attributes?.get('type') ?? '';
  if (SIGN.test(shown) || SLIDER_ROLES.test(control.attributes?.get('role') ?? '')) return true;
  if (control.tag === 'input' && type.toLowerCase() === 'range') return true;
  if (ALL.test(folded(shown))) return true;
  return told.some((text) => isCalmName(folded(text))) || (!/\p{L}{2}/u.test(shown) && isByNumber(control));
}

const isCalmName = (name: string) => ONE.test(name) && !LEADING.test(name);

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a number is entered right beside it. */
function isByNumber(control: LightNode): boolean {
  const around = control.parent?.parent ?? control.parent;
  if (!around) return false;
  let at = followingIn(around, around, true);
  for (let count = 0; at && count < MAX_NODES; count++) {
    if (isNumber(at)) return true;
    at = followingIn(around, at, true);
  }
  return false;
}

const isNumber = ({ tag, attributes }: LightNode) =>
  attributes?.get('role') === 'spinbutton' ||
  (tag === 'input' &&
    (/^number$/i.test(attributes?.get('type') ?? '') || ONE.test(folded(attributes?.get('name') ?? ''))));
