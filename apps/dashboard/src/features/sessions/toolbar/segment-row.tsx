import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../query/list-state.ts';
import { SEGMENT_NAMES, segmentOf, segmentState, stateWithout } from '../query/segments.ts';
import { chipStyle } from './chip-style.ts';

interface SegmentRowProps {
  state: ListState;
  onChange: (part: Partial<ListState>) => void;
}

/** Visits worth watching, one press away; the pressed one is what the list shows, and another press leaves it. */
export function SegmentRow({ state, onChange }: SegmentRowProps) {
  const { t } = useTranslation('filters');
  const shown = segmentOf(state);
  return (
    <Box role="group" aria-label={t('segments.label')} sx={rowStyle}>
      {SEGMENT_NAMES.map((name) => (
        <Button
          key={name}
          size="small"
          color="inherit"
          variant="outlined"
          aria-pressed={name === shown}
          onClick={() => onChange(name === shown ? stateWithout(name) : segmentState(name))}
          sx={segmentStyle}
        >
          {t(`segments.names.${name}`)}
        </Button>
      ))}
    </Box>
  );
}

/** One line: where there is no room for all, it is pushed sideways. */
const rowStyle = {
  displayPrint: 'none',
  display: 'flex',
  gap: 1,
  overflowX: 'auto',
  // WebKit's lies over the lower half of the buttons, and takes what is meant for them.
  scrollbarWidth: 'none',
  '&::-webkit-scrollbar': { display: 'none' },
  // Room for the ring around what has the focus.
  p: 0.5,
  m: -0.5,
} as const;

const segmentStyle = {
  flex: 'none',
  ...chipStyle,
  whiteSpace: 'nowrap',
  '&[aria-pressed=true]': {
    bgcolor: 'action.selected',
    borderColor: 'primary.main',
    fontWeight: 560,
  },
} as const;
