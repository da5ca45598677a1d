import { isConnected, rootOf } from '../host/dom-natives.ts';
import { guard } from '../host/guard.ts';
import { setTimeout } from '../host/own-natives.ts';

/** As often it is looked where scripts have animations: nothing tells of one that is paused or moved. */
const POLL_MS = 250;
/** Of a frame of an animation, what is no property. */
const NO_PROPERTY = /^(offset|computedOffset|easing|composite)$/;

/** What scripts animate (`element.animate`) and what is at rest now: ended, but held, or paused. No attribute says it. */
export type Animated = {
  /** Looks into this document or shadow root, for as long as scripts animate something in it. */
  look(root: Node): void;
  /** Declarations that make an element look so in a replay, which runs no scripts. Undefined of nearly all. */
  styleOf(element: Element): string | undefined;
  stop(): void;
};

const isOfScripts = (animation: Animation) =>
  !('animationName' in animation || 'transitionProperty' in animation);

/** A name as scripts write it, as style sheets do. */
const hyphened = (name: string) =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const declarationsOf = (element: Element, effect: KeyframeEffect): string => {
  const style = getComputedStyle(element);
  return Object.keys(Object.assign({}, ...effect.getKeyframes()))
    .filter((name) => !NO_PROPERTY.test(name))
    .map((name) => `;${hyphened(name)}:${style.getPropertyValue(hyphened(name))}!important`)
    .join('');
};

export function createAnimated(onChange: (element: Element) => void): Animated {
  const roots = new Set<Node>();
  const known = new WeakMap<Animation, { at: unknown; text: string }>();
  let held = new Map<Element, string>();
  let timer: number | undefined;

  const lookAll = () => {
    timer = undefined;
    const found = new Map<Element, string>();
    for (const root of roots) {
      const animations = ((root as Partial<Document>).getAnimations?.() ?? []).filter(isOfScripts);
      if (animations.length === 0 || !isConnected(root)) roots.delete(root);
      for (const animation of animations) {
        const { playState, currentTime } = animation;
        const effect = animation.effect as KeyframeEffect | null;
        const element = effect?.target;
        if (!element || effect.pseudoElement || !/^(paused|finished)$/.test(playState)) continue;
        let last = known.get(animation);
        if (last?.at !== currentTime) {
          last = { at: currentTime, text: declarationsOf(element, effect) };
          known.set(animation, last);
        }
        found.set(element, (found.get(element) ?? '') + last.text);
      }
    }
    const before = held;
    held = found;
    for (const element of new Set([...before.keys(), ...found.keys()]))
      if (before.get(element) !== found.get(element) && isConnected(element)) onChange(element);
    if (roots.size > 0) timer = setTimeout(guard(lookAll), POLL_MS);
  };

  return {
    look(root) {
      roots.add(rootOf(root));
      timer ??= setTimeout(guard(lookAll), POLL_MS);
    },
    styleOf: (element) => held.get(element),
    stop: () => {
      roots.clear();
      clearTimeout(timer);
    },
  };
}
