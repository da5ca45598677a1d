import type { Plugin } from 'vite';

/** Part of rrweb's replayer, as it is written there: it must be found so often, and other text takes its place. */
interface Cut {
  what: string;
  seen: RegExp;
  times: number;
  instead?: string;
}

const REPLAYER = /\/@rrweb\/replay\/dist\/replay\.js$/;

/**
 * The player sets rrweb to neither of these, or does the same before rrweb sees a style sheet (`adapt` of packages/player):
 * - postcss, twice, which parses all style sheets on the page's thread for `:hover` and the size of screens;
 * - a document of its own for fast forwards (`useVirtualDom`);
 * - drawings on canvases, for which a frame would have to run scripts (`UNSAFE_replayCanvas`);
 * - smooth scrolling and lists of nodes for browsers older than ours.
 */
const CUTS: readonly Cut[] = [
  {
    what: 'the beginning of postcss',
    seen: /^var postcssExports\S* = requirePostcss\S*\(\);\nconst (postcss\S*) = .*;\n(?:\1\.\w+;\n)+/gm,
    times: 2,
  },
  {
    what: 'what postcss is for',
    seen: /^function adaptCssForReplay\(cssText, cache\) \{\n[^}]*postcss[\s\S]*?^\}\n/gm,
    times: 1,
    instead: 'function adaptCssForReplay(cssText) {\n  return cssText;\n}\n',
  },
  {
    what: 'its own document',
    seen: /^ *__publicField\(this, "virtualDom", new RRDocument\(\)\);\n/gm,
    times: 1,
  },
  { what: 'whether it is in use', seen: /^ *__publicField\(this, "usingVirtualDom", false\);\n/gm, times: 1 },
  { what: 'when it is used', seen: /^ *this\.usingVirtualDom = (?:true|false);\n/gm, times: 3 },
  {
    what: 'what it does instead',
    seen: /this\.(?:usingVirtualDom|config\.useVirtualDom)\b/g,
    times: 19,
    instead: 'false',
  },
  {
    what: 'frames that run scripts',
    seen: /this\.config\.UNSAFE_replayCanvas\b/g,
    times: 3,
    instead: 'false',
  },
  {
    what: 'a drawing’s event',
    seen: /^( *)case IncrementalSource\.CanvasMutation: \{\n[\s\S]*?^\1\}\n/gm,
    times: 1,
    instead: '      case IncrementalSource.CanvasMutation:\n        return;\n',
  },
  {
    what: 'pictures that drawings need',
    seen: /^ *async preloadAllImages\(\) \{\n[\s\S]*?(?=^ {2}applyIncremental\()/gm,
    times: 1,
  },
  {
    what: 'a thread that reads canvases',
    seen: /^const jsContent = .*\n.*new Blob\(\[jsContent\].*\n/gm,
    times: 1,
  },
  {
    what: 'what older browsers lack',
    seen: /^ *polyfill(?:\$1)?\((?:\n[^)]*|this\.iframe\.contentWindow)\);\n/gm,
    times: 2,
  },
];

/** The replayer without what nobody here uses. Throws when it is written otherwise than this knows. */
export function leanRrweb(code: string): string {
  return CUTS.reduce((left, { what, seen, times, instead = '' }) => {
    const found = left.match(seen)?.length ?? 0;
    if (found !== times)
      throw new Error(`rrweb has another shape: ${what} was found ${found} times, and not ${times}`);
    return left.replace(seen, () => instead);
  }, code);
}

/** Leaves out of a bundle what nobody uses of rrweb. The bundler then finds what only that had needed. */
export function leaveOutOfRrweb(): Plugin {
  let found = false;
  return {
    name: 'vitrine:lean-rrweb',
    apply: 'build',
    transform(code, id) {
      if (!REPLAYER.test(id)) return null;
      found = true;
      return { code: leanRrweb(code), map: null };
    },
    buildEnd(error) {
      if (!error && !found) throw new Error('rrweb is not in the bundle, or elsewhere than it was');
    },
  };
}
