import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/** How far a key of a slider leads, among `count` days. */
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 7,
  PageUp: (at) => at + 7,
  Home: () => 0,
  End: (_, last) => last,
};

/** Which of `count` days of a chart is pointed at, by mouse, finger or keyboard; and what tells of it. */
export function useDayAt(count: number) {
  const [chosen, setChosen] = useState<number>();
  const last = count - 1;
  const within = (index: number) => Math.min(last, Math.max(0, index));
  const at = chosen === undefined ? undefined : within(chosen);

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(within(Math.round(((clientX - left) / width) * last)));
  };
  const hide = () => setChosen(undefined);

  return {
    at,
    handlers: {
      onPointerMove: point,
      onPointerDown: point,
      // A finger that was lifted goes on to point at what it touched.
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && hide(),
      onFocus: () => setChosen((before) => before ?? last),
      onBlur: hide,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') return hide();
        const step = STEPS[event.key];
        if (!step) return;
        event.preventDefault();
        setChosen(within(step(at ?? last, last)));
      },
    },
  };
}
