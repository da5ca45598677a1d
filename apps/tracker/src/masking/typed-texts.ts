import { stars } from './fields.ts';
import { maskWords, patternOf } from './words.ts';

/** Shorter texts turn up by chance. */
const MIN_CHARS = 3;
/** A line of a longer text, when it stands alone. */
const MIN_LINE_CHARS = 5;
/** No name of a class or a file is called so by chance. */
const SPECIFIC = /^(?=.*[\d@]).{8}/;
/** Texts that are kept, the latest, and as much of each. */
const MAX_TEXTS = 500;
const MAX_CHARS = 1_000;

type Text = {
  text: string;
  /** How many fields hold it. */
  holders: number;
  /** What is searched for is what products are called by: only a text that says nothing else repeats it. */
  isSearch: boolean;
  /** It as a whole and each of its lines, which a page may show by themselves. */
  pattern: RegExp | undefined;
};

function patternFor(one: Text): RegExp {
  const lines = one.text.split(/\n+/).filter((line) => line.trim().length >= MIN_LINE_CHARS);
  one.pattern ??= patternOf([one.text, ...lines]);
  return one.pattern;
}

const plain = (text: string) => text.trim().toLowerCase();

/** Whole texts that were typed on this page load, so that a page's repetitions of them can be told. In memory alone. */
export function createTypedTexts() {
  const latest = new WeakMap<Node, string>();
  const texts = new Map<string, Text>();
  let longEnough: Text[] = [];

  const release = (text: string) => {
    const one = texts.get(text);
    if (one && --one.holders === 0) texts.delete(text);
  };

  return {
    /** A text that grows or is taken back is one; the longest says it all. */
    remember(node: Node, value: string, isSearch: boolean): void {
      const text = plain(value).slice(0, MAX_CHARS);
      const before = latest.get(node);
      if (text === '' || before?.startsWith(text)) return;
      if (before && text.startsWith(before)) release(before);
      latest.set(node, text);
      const one = texts.get(text) ?? { text, holders: 0, isSearch, pattern: undefined };
      one.holders += 1;
      one.isSearch &&= isSearch;
      texts.set(text, one);
      if (texts.size > MAX_TEXTS) texts.delete(texts.keys().next().value as string);
      longEnough = [...texts.values()].filter((each) => each.text.length >= MIN_CHARS);
    },
    /** The text with stars in place of each that it repeats. */
    masked(text: string): string {
      const words = plain(text);
      if (words.length < MIN_CHARS) return text;
      let told = text;
      for (const one of longEnough) {
        // What repeats it may lag behind the typing.
        if (words.length * 2 > one.text.length && one.text.startsWith(words)) return stars(text);
        if (one.isSearch) continue;
        const masked = maskWords(told, patternFor(one));
        // Of a text that was too long to be kept the rest is not known.
        if (masked !== told && one.text.length === MAX_CHARS) return stars(text);
        told = masked;
      }
      return told;
    },
    /** Whether a value holds one of them, wherever. */
    isIn(value: string): boolean {
      const words = plain(value);
      return (
        words.length >= MIN_CHARS &&
        longEnough.some((one) => one.text.startsWith(words) || words.search(patternFor(one)) >= 0)
      );
    },
    /** Whether it is one of them, however short. */
    has: (value: string) => texts.has(plain(value)),
    /** Whether a name is or holds one of them that is no word of the store's. */
    isName(value: string): boolean {
      const name = plain(value);
      return longEnough.some(
        ({ text, isSearch }) => !isSearch && (text === name || (SPECIFIC.test(text) && name.includes(text))),
      );
    },
  };
}
