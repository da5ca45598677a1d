import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { IconAction } from '../../../components/icon-action.tsx';
import { exactTime } from '../../../lib/format.ts';
import type { Neighbour, Neighbours } from '../requests/use-neighbours.ts';

type Side = keyof Neighbours;
/** In the history's state: the button by which the keyboard came here. */
const CAME_BY = 'neighbour';
const ICONS = { previous: ChevronLeftRounded, next: ChevronRightRounded } as const;

/** To the visits before and after this one; what they say is whose visit that is, or that there is none. */
export function NeighbourButtons({ beside }: { beside: Neighbours }) {
  return (
    <Box sx={{ display: 'flex', flex: 'none' }}>
      <NeighbourButton side="previous" neighbour={beside.previous} />
      <NeighbourButton side="next" neighbour={beside.next} />
    </Box>
  );
}

function NeighbourButton({ side, neighbour: { session, path } }: { side: Side; neighbour: Neighbour }) {
  const { t } = useTranslation('sessions');
  const navigate = useNavigate();
  const { state } = useLocation();
  const button = useRef<HTMLElement>(null);
  const known = session !== undefined;
  // Who goes through the list by keyboard presses the same button again, of the next visit.
  useEffect(() => {
    if (known && state?.[CAME_BY] === side && document.activeElement === document.body)
      button.current?.focus();
  }, [known, state, side]);
  const Icon = ICONS[side];
  if (!session || !path) {
    const text = t(session === null ? `replay.around.no_${side}` : `replay.around.${side}`);
    return (
      // Disabled in what it does and says, not for the pointer and the keyboard: the hint must be reachable.
      <IconAction
        label={text}
        ref={button as RefObject<HTMLButtonElement | null>}
        aria-disabled
        sx={{ color: 'action.disabled', cursor: 'default', '&:hover': { bgcolor: 'transparent' } }}
        disableRipple
      >
        <Icon />
      </IconAction>
    );
  }
  const text = t(`replay.around.to_${side}`, {
    visitor: session.user_email ?? t('anonymous'),
    start: exactTime(session.start_time),
    interpolation: { escapeValue: false },
  });
  return (
    <IconButton
      ref={button as RefObject<HTMLAnchorElement | null>}
      component={Link}
      to={path}
      title={text}
      aria-label={text}
      onClick={(event: MouseEvent) => {
        // (What the keyboard presses is a click that no finger made.)
        if (event.detail !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(path, { state: { [CAME_BY]: side } });
      }}
    >
      <Icon />
    </IconButton>
  );
}
