import { SOURCES } from '@vitrine/recording/event-shapes';
import { pageEvents, T0 } from '@vitrine/recording/testing/events';
import { expect, test } from 'vitest';
import { withSinglePositions } from './positions.ts';

const a = pageEvents('a');

test.each([SOURCES.MouseMove, SOURCES.TouchMove, SOURCES.Drag])(
  'positions of source %i come at their own times',
  (source) => {
    const positions = [-300, -20, 5].map((timeOffset, x) => ({ x, y: 0, id: 2, timeOffset }));
    const events = withSinglePositions([a.scroll(0), a.increment(500, { source, positions }), a.scroll(600)]);
    expect(events.map(({ timestamp }) => timestamp - T0)).toEqual([0, 200, 480, 500, 600]);
    expect(events[2]?.data).toEqual({ source, positions: [{ x: 1, y: 0, id: 2, timeOffset: 0 }] });
  },
);
