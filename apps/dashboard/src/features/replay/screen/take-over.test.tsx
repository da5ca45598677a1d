import { createTheme, ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { buildTimeline, type Timeline } from '@vitrine/player';
import { opening, pageEvents } from '@vitrine/recording/testing/events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startI18n } from '../../../i18n/i18n.ts';
import { change, type SettableStore } from '../../../lib/external-store.ts';
import { setBegun } from '../kernel/begun.ts';
import { addControls } from '../kernel/controls.ts';
import { createShell } from '../kernel/shell.ts';
import { readViewerSettings } from '../kernel/viewer-settings.ts';
import { createViewing, type Picture } from '../kernel/viewing.ts';
import { PlayedVisit } from './played-visit.tsx';

const params = { start_ms: 0, paused: true, cursor: true };

beforeEach(async () => {
  // There are no frames without a browser: what is in them is the browser tests'.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await startI18n();
  await loadTexts(['sessions', 'sessions/replay']);
});

afterEach(() => {
  cleanup();
  setBegun(undefined);
  for (const left of viewers()) left.remove();
});

const visit = () => buildTimeline([...opening('a', 0), pageEvents('a').click(60_000)]);

/** A viewer as the document has it before React is there, playing `timeline`. */
function kernelWith(timeline: Timeline) {
  const shell = createShell();
  document.body.append(shell.element);
  const viewing = createViewing(shell.stage, { timeline, live: false, settings: readViewerSettings() });
  const removeControls = addControls(shell, viewing, timeline);
  const opened = vi.spyOn(viewing, 'open');
  viewing.open(params);
  setBegun({ shell, viewing, timeline, drawn: removeControls });
  return { shell, viewing, opened };
}

const theme = createTheme();
const draw = (timeline: Timeline, onShown = () => {}) =>
  render(
    <ThemeProvider theme={theme}>
      <PlayedVisit
        timeline={timeline}
        views={[]}
        params={params}
        header={() => null}
        onShown={onShown}
        onError={() => {}}
      />
    </ThemeProvider>,
  );
const viewers = () => document.querySelectorAll('.viewer');
const bars = () => document.querySelectorAll('[role=group][aria-label="Player"]');

test('what plays is taken over: the same viewer, not opened again, with one bar', () => {
  const timeline = visit();
  const { shell, opened } = kernelWith(timeline);
  expect(bars()).toHaveLength(1);
  const { unmount } = draw(timeline);
  expect([...viewers()]).toEqual([shell.element]);
  expect(bars()).toHaveLength(1);
  expect(shell.element.querySelector('.viewer-bar')).toBeNull();
  expect(opened).toHaveBeenCalledTimes(1);
  unmount();
  expect(viewers()).toHaveLength(0);
});

test.each([
  ['play', () => screen.getByRole('button', { name: 'Play' })],
  ['restart', () => screen.getByRole('button', { name: 'Restart' })],
  ['seek', () => screen.getByRole('slider')],
])('the focus stays in “%s”', (_, part) => {
  const timeline = visit();
  kernelWith(timeline);
  const before = part();
  before.focus();
  draw(timeline);
  expect(part()).not.toBe(before);
  expect(document.activeElement).toBe(part());
});

test('what has played before is told', () => {
  const timeline = visit();
  const { viewing } = kernelWith(timeline);
  const onShown = vi.fn();
  change(viewing.picture as SettableStore<Picture>, { played: true });
  draw(timeline, onShown);
  expect(onShown).toHaveBeenCalled();
});

test('what stands still is not', () => {
  const timeline = visit();
  kernelWith(timeline);
  const onShown = vi.fn();
  draw(timeline, onShown);
  expect(onShown).not.toHaveBeenCalled();
});

test('another visit has a viewer of its own', () => {
  kernelWith(visit());
  draw(visit());
  expect(viewers()).toHaveLength(2);
});
