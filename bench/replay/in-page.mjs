/**
 * Runs in the measured page before its own scripts: `bench.first` is when the first picture stands, `bench.seek` goes somewhere and
 * says how long it took until that place's picture stood. A picture stands when the right page is in sight, what it shows (pictures, fonts) has
 * come, and the frame that has it was painted: the time is taken in the first task behind that frame.
 * It may use nothing from outside: its text is what goes to the browser.
 * @param {{viewer: boolean}} how our viewer, or rrweb-player
 */
export function install({ viewer }) {
  if (window !== top) return;
  const TIMEOUT_MS = 120_000;

  function shown() {
    const frame = document.querySelector(viewer ? '.replay-layer-shown iframe' : '.replayer-wrapper iframe');
    if (!frame?.checkVisibility({ visibilityProperty: true })) return undefined;
    const root = frame.contentDocument?.documentElement;
    return root?.dataset.benchPage === undefined || !frame.contentDocument.body ? undefined : root;
  }

  /** Of both players by one rule. (The viewer's own `data-settled` comes a frame or two behind.) Lazy pictures out of sight are not waited for. */
  function settled({ ownerDocument: { fonts, images } }) {
    return (
      fonts.status === 'loaded' && [...images].every((image) => image.complete || image.loading === 'lazy')
    );
  }

  /** When the first frame in which `condition` holds was painted. */
  const painted = (condition) =>
    new Promise((resolve, reject) => {
      const deadline = performance.now() + TIMEOUT_MS;
      const look = () => {
        if (!condition()) {
          if (performance.now() < deadline) return requestAnimationFrame(look);
          return reject(new Error(`no picture; on screen is page ${shown()?.dataset.benchPage}`));
        }
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    });

  function slide(value) {
    const slider = document.querySelector('input[type="range"][aria-valuetext]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(slider, String(value));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }

  window.bench = {
    first: painted(() => shown() !== undefined),
    settled: painted(() => {
      const root = shown();
      return root !== undefined && settled(root);
    }),
    async seek({ value, at, page }) {
      const began = performance.now();
      if (viewer) slide(value);
      else window.player.goto(at, false);
      const stands = await painted(() => {
        const root = shown();
        return root?.dataset.benchPage === String(page) && settled(root);
      });
      return stands - began;
    },
    elapsed: () => document.querySelector('[data-testid="replay-elapsed"]')?.textContent,
  };
}
