import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { SxProps } from '@mui/material/styles';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { aboveLink } from '../../../components/stretched-link.ts';
import { shortId } from '../../../lib/format.ts';
import { useSelecting } from './use-selection.ts';

interface SelectBoxProps {
  session: SessionSummary;
  /** Where its place would look like a mistake while nothing is in it. */
  always?: boolean;
  sx?: SxProps;
}

/** Selects a row or card; it lies above the link that covers it. With Shift, all up to the one chosen before. */
export function SelectBox({ session, always = false, sx }: SelectBoxProps) {
  const { t } = useTranslation('sessions');
  const { ids, toggle } = useSelecting();
  const { session_id } = session;
  return (
    <Box
      data-select={session_id}
      sx={[boxStyle, !always && ids.size === 0 && onHoverStyle, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      <Checkbox
        checked={ids.has(session_id)}
        onChange={({ nativeEvent }) =>
          toggle(session_id, { range: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true })
        }
        slotProps={{
          input: {
            'aria-label': t('delete.select', {
              visitor: session.user_email ?? t('anonymous'),
              id: shortId(session_id),
              interpolation: { escapeValue: false },
            }),
          },
        }}
        sx={checkboxStyle}
      />
    </Box>
  );
}

/** Selects all rows on screen, or none. */
export function SelectAll() {
  const { t } = useTranslation('sessions');
  const { ids, rows, toggleAll } = useSelecting();
  const all = rows.length > 0 && ids.size === rows.length;
  return (
    <Checkbox
      checked={all}
      indeterminate={ids.size > 0 && !all}
      onChange={toggleAll}
      title={t('delete.selectAll', { count: rows.length })}
      slotProps={{ input: { 'aria-label': t('delete.selectAll', { count: rows.length }) } }}
      sx={checkboxStyle}
    />
  );
}

const checkboxStyle = { width: 40, height: 40 } as const;

const boxStyle = {
  ...aboveLink,
  flex: 'none',
  width: 40,
  height: 40,
  userSelect: 'none',
} as const;

/** Until something is selected, as other actions of a row: on hover and focus, and always where there is no hover. */
const onHoverStyle = {
  '@media (hover: hover)': {
    transition: 'opacity 120ms',
    'tr:not(:hover, :focus-within) &, li:not(:hover, :focus-within) &': { opacity: 0 },
  },
} as const;
