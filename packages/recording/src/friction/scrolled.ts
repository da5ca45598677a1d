/** Less is a rounding of the browser's. */
const WAY_PX = 4;

/** Things of a page that scroll. */
const MAX_SCROLLERS = 100;

/** Where things of a page are scrolled to. */
export function createScrolled() {
  const places = new Map<number, { x: number; y: number }>();
  return {
    /** Takes where something is now. @returns whether that is away from where it was */
    isWay({ node_id, x, y }: { node_id: number; x: number; y: number }): boolean {
      const { x: left, y: top } = places.get(node_id) ?? { x: 0, y: 0 };
      if (!(Math.hypot(x - left, y - top) >= WAY_PX)) return false;
      if (places.has(node_id) || places.size < MAX_SCROLLERS) places.set(node_id, { x, y });
      return true;
    },
  };
}
