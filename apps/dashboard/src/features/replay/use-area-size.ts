import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Viewport } from './event-shapes.ts';

/** The element's inner size in CSS pixels, as it is now. */
export function useAreaSize(element: RefObject<HTMLElement | null>): Viewport {
  const [size, setSize] = useState<Viewport>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const area = element.current;
    if (!area) return;
    const measure = () => setSize({ width: area.clientWidth, height: area.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(area);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
