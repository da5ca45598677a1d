/**
 * Brings what moves by itself to where it had long been: an entrance animation starts anew whenever a page is built
 * from its snapshot, and would hide for its whole length what the visitor saw. What never ends is left alone.
 */
export function settleAnimations(document: Document): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) continue;
    try {
      animation.finish();
    } catch {
      // Its playback rate is 0: it stands still, as it did.
    }
  }
}

/** Ends when the document's pictures and fonts have come or failed. It never rejects. */
export async function picturesLoaded(document: Document): Promise<void> {
  const pending = [...document.images].filter((image) => !image.complete);
  await Promise.all(
    pending.map(
      (image) =>
        new Promise<void>((resolve) => {
          image.addEventListener('load', () => resolve(), { once: true });
          image.addEventListener('error', () => resolve(), { once: true });
        }),
    ),
  );
  await document.fonts.ready;
}
