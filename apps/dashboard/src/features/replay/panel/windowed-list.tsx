import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreaSize } from '../../../lib/use-area-size.ts';
import { rowsInSight, scrollToRow } from './windowed-rows.ts';

interface WindowedListProps {
  label: string;
  count: number;
  /** The row that the replay is at; -1 for none. */
  current: number;
  row: (index: number) => ReactNode;
  onChoose: (index: number) => void;
}

/** Two lines of text; all rows are of one height, so that 10,000 of them cost what a screenful costs. */
const ROW_PX = 54;

/** A list whose current row stays in sight, until the person goes through it by themselves. One stop of the Tab key. */
export function WindowedList({ label, count, current, row, onChoose }: WindowedListProps) {
  const { t } = useTranslation('sessions');
  const scroller = useRef<HTMLDivElement>(null);
  const { height } = useAreaSize(scroller);
  const [top, setTop] = useState(0);
  const [following, setFollowing] = useState(true);
  /** The row that the keys have walked to. */
  const [walked, setWalked] = useState<number | null>(null);
  const stop = Math.max(0, Math.min(count - 1, walked ?? current));
  const { first, end } = rowsInSight({ top, height }, ROW_PX, count);
  const drawn = Array.from({ length: end - first }, (_, i) => first + i);
  // The row that Tab leads to is there even when it is out of sight.
  if (count > 0 && stop < first) drawn.unshift(stop);
  if (count > 0 && stop >= end) drawn.push(stop);

  const bringIntoSight = (index: number) => {
    const area = scroller.current;
    const to = area && scrollToRow({ top: area.scrollTop, height: area.clientHeight }, ROW_PX, index);
    if (area && to !== null) area.scrollTop = to;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that is filtered or resized shows its current row too.
  useLayoutEffect(() => {
    if (following && current >= 0) bringIntoSight(current);
  }, [following, current, count, height]);
  useEffect(() => {
    if (walked === null) return;
    scroller.current?.querySelector<HTMLElement>(`[data-row="${walked}"]`)?.focus({ preventScroll: true });
  }, [walked]);

  const walk = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(height / ROW_PX) - 1);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -count,
      End: count,
    };
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Here the arrows go through the list, not through the recording.
    event.preventDefault();
    event.stopPropagation();
    const to = Math.max(0, Math.min(count - 1, stop + step));
    setFollowing(false);
    bringIntoSight(to);
    setWalked(to);
  };

  const choose = (index: number) => {
    setFollowing(true);
    onChoose(index);
  };

  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
      <Box
        ref={scroller}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onWheel={() => setFollowing(false)}
        onTouchMove={() => setFollowing(false)}
        onPointerDown={(event) => {
          // On the scroll bar.
          if (event.target === event.currentTarget) setFollowing(false);
        }}
        sx={{ height: '100%', overflowY: 'auto', overscrollBehavior: 'contain' }}
      >
        <Box
          role="list"
          aria-label={label}
          onKeyDown={walk}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setWalked(null);
          }}
          sx={{ position: 'relative', height: count * ROW_PX }}
        >
          {drawn.map((index) => (
            <Box
              key={index}
              role="listitem"
              aria-setsize={count}
              aria-posinset={index + 1}
              sx={{ position: 'absolute', insetInline: 0, height: ROW_PX }}
              style={{ top: index * ROW_PX }}
            >
              <ButtonBase
                data-row={index}
                tabIndex={index === stop ? 0 : -1}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => choose(index)}
                sx={rowStyle}
              >
                {row(index)}
              </ButtonBase>
            </Box>
          ))}
        </Box>
      </Box>
      {!following && (
        <Button
          size="small"
          variant="contained"
          onClick={() => setFollowing(true)}
          sx={{
            position: 'absolute',
            bottom: 12,
            left: '50%',
            transform: 'translateX(-50%)',
            whiteSpace: 'nowrap',
          }}
        >
          {t('replay.events.follow')}
        </Button>
      )}
    </Box>
  );
}

const rowStyle = {
  width: '100%',
  height: '100%',
  px: 1.5,
  gap: 1.5,
  justifyContent: 'flex-start',
  textAlign: 'start',
  fontFamily: 'inherit',
  // A bar that is there or not: the current row is told by more than its colour.
  borderInlineStart: '3px solid transparent',
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outlineOffset: -2 },
  '&[aria-current]': {
    bgcolor: 'action.selected',
    borderInlineStartColor: 'var(--mui-palette-primary-main)',
  },
} as const;
