/**
 * What of rrweb's recorder never comes to the store: the recording of canvases (always off here, and an eighth of the
 * code), and its warnings in the console (the tracker says nothing there but its one line). It holds for the pinned
 * version; another one that no longer fits fails the build instead of growing unnoticed.
 */
export const slimRrweb = {
  name: 'slim-rrweb',
  transform: {
    filter: { id: /@rrweb[\\/]record/ },
    handler(code) {
      let slim = code;
      const replace = (pattern, replacement) => {
        if (!pattern.test(slim)) throw new Error(`rrweb has changed: nothing matches ${pattern}`);
        slim = slim.replace(pattern, replacement);
      };
      replace(
        /^class CanvasManager \{[\s\S]*?^\}$/m,
        'class CanvasManager { reset() {} freeze() {} unfreeze() {} lock() {} unlock() {} }',
      );
      replace(/^const blob = typeof self .*$/m, 'const blob = undefined;');
      replace(/\bconsole\.(?:log|warn|debug|error)\(/g, 'void (');
      return slim;
    },
  },
};
