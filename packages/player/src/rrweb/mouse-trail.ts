import type { Replayer } from '@rrweb/replay';

/** As the clicks (replay.css). Wide enough to be seen where the picture is drawn at a third of its size. */
const TRAIL = { strokeStyle: '#db2777', lineWidth: 4, duration: 800 } as const;

/**
 * Draws the way of the mouse over the recorded page while it plays. Answers the function that switches it on and off; rrweb
 * makes its canvas when it is first switched on.
 */
export function mouseTrail(replayer: Replayer): (on: boolean) => void {
  let drawn = false;
  return (on) => {
    if (on !== drawn) replayer.setConfig({ mouseTail: on && TRAIL });
    drawn = on;
  };
}
