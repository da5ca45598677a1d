/**
 * What is changed in rrweb's recorder on its way to the store. It holds for the pinned version; another one that no
 * longer fits fails the build instead of misbehaving unnoticed. Each change has a test in src/.
 */
const CHANGES = [
  {
    why: 'Canvases are never recorded, and that is an eighth of the code.',
    find: /^class CanvasManager \{[\s\S]*?^\}$/m,
    put: 'class CanvasManager { reset() {} freeze() {} unfreeze() {} lock() {} unlock() {} }',
  },
  {
    why: 'The worker of the canvases goes with them.',
    find: /^const blob = typeof self .*$/m,
    put: 'const blob = undefined;',
  },
  {
    why: 'Its list of buffers outlives a stop, and each buffer holds the last snapshot: a megabyte a time.',
    find: /^ {6}processedNodeManager\.destroy\(\);$/m,
    put: 'mutationBuffers.length = 0; lastFullSnapshotEvent = undefined; mirror.reset();',
  },
  {
    why: 'Each further snapshot would listen to a frame once more, and take it once more when it loads.',
    find: /iframeEl\.addEventListener\("load", listener\)/g,
    put: 'listenOnly(iframeEl, listener)',
  },
  {
    why: 'The one listener of each frame.',
    find: /^function onceIframeLoaded\(/m,
    put: `const frameListeners = new WeakMap();
function listenOnly(frame, listener) {
  frame.removeEventListener("load", frameListeners.get(frame));
  frameListeners.set(frame, listener);
  frame.addEventListener("load", listener);
}
function onceIframeLoaded(`,
  },
  {
    why: 'Each further snapshot would observe the document of a frame once more, and double its changes.',
    find: /^ {8}handlers\.push\(observe\(iframeEl\.contentDocument\)\);$/m,
    put: `if (observedFrames.has(iframeEl.contentDocument)) return;
        observedFrames.add(iframeEl.contentDocument);
        handlers.push(observe(iframeEl.contentDocument));`,
  },
  {
    why: 'What is observed, per recording.',
    find: /^ {4}const handlers = \[\];\n {4}const observe = /m,
    put: 'const observedFrames = new WeakSet();\n    const handlers = [];\n    const observe = ',
  },
  {
    why: 'Some of its listeners let errors through to the page.',
    find: /^function on\(type, fn, target = document\) \{$/m,
    put: 'function on(type, listener, target = document) {\n  const fn = callbackWrapper(listener);',
  },
  {
    why: 'A document or shadow root that gives up all its adopted sheets would keep them in the replay. Its other callers ask first.',
    find: /^ {4}if \(sheets\.length === 0\) return;$/m,
    put: '',
  },
  {
    why: 'The address of a drawing in the same document would become one of a page elsewhere.',
    find: /^ {6}if \(!filePath\) \{$/m,
    put: '      if (!filePath || filePath[0] === "#") {',
  },
  {
    why: 'Addresses in a style that changes would stay relative, and be looked for below the viewer.',
    find: /item\.styleDiff\[pname\] = (newValue|\[newValue, newPriority\]);/g,
    put: 'item.styleDiff[pname] = newPriority === "" ? hereUrls(newValue) : [hereUrls(newValue), newPriority];',
  },
  {
    why: 'So would those in rules that scripts put in, and in sheets that they replace.',
    find: /^function initStyleSheetObserver\(\{ styleSheetRuleCb, mirror: mirror2, stylesheetManager \}, \{ win \}\) \{$/m,
    put: `const hereUrls = (css) => typeof css === "string" ? absolutifyURLs(css, document.baseURI) : css;
function initStyleSheetObserver({ styleSheetRuleCb: emitRules, mirror: mirror2, stylesheetManager }, { win }) {
  const styleSheetRuleCb = (data) => emitRules({
    ...data,
    ...(data.adds && { adds: data.adds.map(({ rule, index }) => ({ rule: hereUrls(rule), index })) }),
    ...("replace" in data && { replace: hereUrls(data.replace) }),
    ...("replaceSync" in data && { replaceSync: hereUrls(data.replaceSync) })
  });`,
  },
  {
    why: 'And in declarations of rules.',
    find: /^( {12}set: \{\n {14}property,\n {14})value,$/m,
    put: '            set: {\n              property,\n              value: hereUrls(value),',
  },
  {
    why: 'And those in sheets that they adopt, which have no address of their own.',
    find: /stringifyRule\(r, sheet\.href\)/,
    put: 'stringifyRule(r, sheet.href || document.baseURI)',
  },
  {
    why: 'They stand beside the page, whatever its query holds: what may say something of the visitor stays out of them.',
    find: 'href.split("#")',
    put: 'href.split(/[?#]/)',
  },
  {
    why: "And a film's first picture.",
    find: /^ {2}if \(name === "src" \|\| /m,
    put: '  if (name === "src" || name === "poster" || ',
  },
  {
    why: 'Within a frame events are of its own world, and a mouse would be told as a finger.',
    find: 'evt instanceof MouseEvent ?',
    put: '!evt.changedTouches ?',
  },
  {
    why: "A frame of a page's own source is told before there is anything in it; what comes then counts as told.",
    find: 'if (iframeDoc && onIframeLoad) {',
    put: 'if (iframeDoc?.documentElement && onIframeLoad) {',
  },
  {
    why: 'What stands in a frame is recorded as its document, masked; its source would be loaded in the replay, unmasked.',
    find: '["video", "audio"].includes(tagName) && toLowerCase(name) === "autoplay"',
    put: '["video", "audio"].includes(tagName) && toLowerCase(name) === "autoplay" || name === "srcdoc"',
  },
  {
    why: 'The tracker says nothing in the console of the store but its one line.',
    find: /\bconsole\.(?:log|warn|debug|error)\(/g,
    put: 'void (',
  },
];

export const adaptRrweb = {
  name: 'adapt-rrweb',
  transform: {
    filter: { id: /@rrweb[\\/]record/ },
    handler: (code) =>
      CHANGES.reduce((adapted, { why, find, put }) => {
        const next = adapted.replace(find, () => put);
        if (next === adapted)
          throw new Error(`rrweb has changed, look again whether this still applies: ${why}`);
        return next;
      }, code),
  },
};
