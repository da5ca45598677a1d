/**
 * Brings what moves by itself to where it had long been: an entrance animation starts anew whenever a page is built
 * from its snapshot, and would hide for its whole length what the visitor saw. What never ends is left alone.
 */
export function finishAnimations(document: Document): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) continue;
    try {
      animation.finish();
    } catch {
      // Its playback rate is 0: it stands still, as it did.
    }
  }
}

/** Ends when the pictures and fonts that the document's window shows have come or failed. It never rejects. */
export async function picturesLoaded(document: Document): Promise<void> {
  await fontsLoaded(document);
  const pending = [...document.images].filter((image) => !image.complete);
  const eager = pending.filter((image) => image.loading !== 'lazy');
  const lazy = await inSight(pending.filter((image) => image.loading === 'lazy'));
  await Promise.all([...eager, ...lazy].map(loaded));
}

/**
 * Not `fonts.ready`: Firefox holds it back until the document has ended, and one that rrweb builds never does, because nothing closes what
 * it has opened.
 */
async function fontsLoaded({ documentElement, fonts }: Document): Promise<void> {
  for (;;) {
    // Laid out, a document has asked for the fonts of what it shows: those of the pieces of a text one after the other.
    documentElement?.getBoundingClientRect();
    const loading = [...fonts].filter(({ status }) => status === 'loading');
    if (loading.length === 0) return;
    await Promise.allSettled(loading.map(({ loaded }) => loaded));
  }
}

/** A lazy picture out of sight, behind a carousel's edge for example, is not even asked for. */
function inSight(images: readonly HTMLImageElement[]): Promise<HTMLImageElement[]> {
  if (images.length === 0) return Promise.resolve([]);
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      const seen = new Set(entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target));
      resolve(images.filter((image) => seen.has(image)));
    });
    for (const image of images) observer.observe(image);
  });
}

const loaded = (image: HTMLImageElement) =>
  new Promise<void>((resolve) => {
    if (image.complete) return resolve();
    image.addEventListener('load', () => resolve(), { once: true });
    image.addEventListener('error', () => resolve(), { once: true });
  });
