import { join } from 'node:path';

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
    why: 'Nor is what is drawn on a canvas, or the bytes of a picture, put into a snapshot.',
    find: /^ {2}if \(tagName === "canvas" && recordCanvas\) \{[\s\S]*?^ {2}\}\n {2}if \(tagName === "img" && inlineImages\) \{[\s\S]*?^ {2}\}$/m,
    put: '',
  },
  {
    why: 'Frames of other origins are never recorded, nor is it told to one that this page stands in.',
    find: /^class CrossOriginIframeMirror \{[\s\S]*?^\}$/m,
    put: 'class CrossOriginIframeMirror { reset() {} }',
  },
  {
    why: 'What such frames would tell goes with them.',
    find: /^ {2}handleMessage\(message\) \{[\s\S]*?^\}$/m,
    put: '}',
  },
  {
    why: 'Its listeners too.',
    find: /this\.handleMessage\.bind\(this\)/g,
    put: 'null',
  },
  {
    why: 'Fonts are fetched by the server, never taken from the page.',
    find: /^function initFontObserver\([\s\S]*?^\}$/m,
    put: 'function initFontObserver() { return () => {}; }',
  },
  {
    why: 'Its list of buffers outlives a stop (so do what it watches in shadow roots), and each buffer holds the last snapshot: a megabyte a time.',
    find: /^ {6}processedNodeManager\.destroy\(\);$/m,
    put: 'shadowDomManager.reset(); mutationBuffers.length = 0; lastFullSnapshotEvent = undefined; mirror.reset();',
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
    why: 'A form that is reset says so once; its fields say nothing, and would keep in the replay what was in them.',
    find: /^ {2}const currentWindow = doc\.defaultView;$/m,
    put: `  handlers.push(on("reset", ({ target: form }) => setTimeout(callbackWrapper(() => {
    for (const target of form.elements) eventHandler({ target, isTrusted: false });
  })), doc));
  const currentWindow = doc.defaultView;`,
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
    put: `const whole = absolutifyURLs(newValue, document.baseURI);
            item.styleDiff[pname] = newPriority === "" ? whole : [whole, newPriority];`,
  },
  {
    why: "It hooks natives so that their exceptions are swallowed, and names, lengths and values are others, and takes others' hooks away at its stop. src/record/natives.ts does it instead.",
    find: /^ {2}let styleSheetObserver = \(\) => \{[\s\S]*?^ {2}const customElementObserver = .*$/m,
    put: `  const stopHooks = hookNatives(o, currentWindow, absolutifyURLs, o.onField);
  const selectionObserver = initSelectionObserver(o);`,
  },
  {
    why: 'They stop together.',
    find: /^ {4}styleSheetObserver\(\);[\s\S]*?^ {4}customElementObserver\(\);$/m,
    put: '    stopHooks();\n    selectionObserver();',
  },
  {
    why: 'The setters of fields are hooked there, too.',
    find: /^ {2}const currentWindow = doc\.defaultView;\n {2}if \(!currentWindow\) \{\n {4}return \(\) => \{\n {6}handlers\.forEach[\s\S]*?^ {2}return callbackWrapper/m,
    put: '  arguments[0].onField = callbackWrapper(eventHandler);\n  return callbackWrapper',
  },
  {
    why: 'So is what makes a shadow root, once for a document and not at each snapshot.',
    find: '    this.patchAttachShadow(Element, document);\n',
    put: '',
  },
  {
    why: 'Also in frames.',
    find: /^.*shadowDomManager\.observeAttachShadow\(iframe\);\n/gm,
    put: '',
  },
  {
    why: 'What is no longer called.',
    find: /^ {2}\/\*\*\n {3}\* Monkey patch 'attachShadow' of an[\s\S]*?^ {2}(?=reset\(\) \{\n {4}this\.restoreHandlers)/m,
    put: '  ',
  },
  {
    why: 'The sheets that a shadow root adopts are told by a hook of all of them.',
    find: /^ {6}this\.restoreHandlers\.push\(\n {8}initAdoptedStyleSheetObserver\([\s\S]*?^ {6}\);$/m,
    put: '      watchAdopted(shadowRoot2);',
  },
  {
    why: 'Its own errors never reach the page, nor do those of what is still to come when it has stopped.',
    find: /^const callbackWrapper = [\s\S]*?^\};$/m,
    put: 'const callbackWrapper = guard;',
  },
  {
    why: 'Nobody else is asked about them.',
    find: /^ {2,6}(?:un)?registerErrorHandler\(.*$/gm,
    put: '',
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
    why: 'Where the mouse came to rest, and how far something was scrolled, is what came last, not what had to wait first.',
    find: /^ {8}func\.apply\(context, args\);$/m,
    put: '        func.apply(context, last);',
  },
  {
    why: 'What came last.',
    find: '    const remaining = wait - (now - previous);',
    put: '    last = args;\n    const remaining = wait - (now - previous);',
  },
  {
    why: 'It is remembered between calls.',
    find: '  let timeout = null;\n  let previous = 0;',
    put: '  let timeout = null, last;\n  let previous = 0;',
  },
  {
    why: 'The last position of a movement is told as well, a mouse within a frame as a mouse (events are of its own world there). Afterwards nobody knows any more what lay under it, so that it is looked at when it comes.',
    find: /^ {2}const updatePosition = callbackWrapper\(\n {4}throttle\(\n {6}callbackWrapper\(\(evt\) => \{\n {8}const target = getEventTarget\(evt\);\n {8}const \{ clientX[\s\S]*?^ {2}\);$/m,
    put: `  const tell = throttle(callbackWrapper((position, source) => {
    positions.push(position);
    wrappedCb(source);
  }), threshold);
  const updatePosition = callbackWrapper((evt) => {
    const { clientX, clientY } = legacy_isTouchEvent(evt) ? evt.changedTouches[0] : evt;
    tell({
      x: clientX,
      y: clientY,
      id: mirror2.getId(getEventTarget(evt)),
      timeOffset: Date.now()
    }, typeof DragEvent !== "undefined" && evt instanceof DragEvent ? IncrementalSource.Drag : !evt.changedTouches ? IncrementalSource.MouseMove : IncrementalSource.TouchMove);
  });`,
  },
  {
    why: 'Its time is told by how long ago it was.',
    find: /^ {8}const totalOffset = Date\.now\(\) - timeBaseline;$/m,
    put: '        const totalOffset = Date.now();',
  },
  {
    why: 'Two elements that scroll at the same time would share one throttle, and one of them would stand still in the replay.',
    find: /^ {2}const updatePosition = callbackWrapper\(\n {4}throttle\(\n {6}callbackWrapper\(\(evt\) => \{\n {8}const target = getEventTarget\(evt\);\n {8}if \(!target/m,
    put: `  const scrolled = new WeakMap();
  const updatePosition = callbackWrapper((evt) => {
    const target = getEventTarget(evt);
    if (!scrolled.has(target)) scrolled.set(target, throttle(
      callbackWrapper(() => {
        if (!target`,
  },
  {
    why: 'Each has its own.',
    find: 'sampling.scroll || 100\n    )\n  );',
    put: 'sampling.scroll || 100\n    ));\n    scrolled.get(target)();\n  });',
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

/** What the changes take from the tracker. */
const from = (file, name) =>
  `import { ${name} } from ${JSON.stringify(join(import.meta.dirname, 'src', file))};\n`;
const IMPORTS = from('host/guard.ts', 'guard') + from('record/natives.ts', 'hookNatives, watchAdopted');

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
      }, IMPORTS + code),
  },
};
