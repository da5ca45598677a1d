import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useTranslation } from 'react-i18next';
import { RestrictedButton } from '../../../components/restricted-button.tsx';
import { Unseen } from '../../../components/unseen.tsx';
import { numberFormat } from '../../../lib/number-format.ts';
import type { Listed } from '../query/held-list.ts';
import { SelectAll } from './select-box.tsx';
import { useSelecting } from './use-selection.ts';

interface SelectionBarProps {
  /** What is selected from. */
  listed: Listed;
  /** Why this person may not delete; undefined, they may. */
  reason: string | undefined;
  onDelete: () => void;
  onClear: () => void;
}

/**
 * What can be done with the selected rows. It takes its place at the end of the list, and as long as that is out of sight
 * stays at the window's lower edge.
 */
export function SelectionBar({ listed, reason, onDelete, onClear }: SelectionBarProps) {
  const { t, i18n } = useTranslation('sessions');
  const { ids, rows } = useSelecting();
  const number = (value: number) => numberFormat(i18n.language).format(value);
  const selected = t('delete.selected', { count: ids.size });
  const among = listed.count_is_estimate
    ? 'delete.amongAbout'
    : rows.length < listed.count
      ? 'delete.amongMore'
      : 'delete.among';
  const scope = t(among, { rows: number(rows.length), total: number(listed.count) });
  return (
    <>
      {/* There before its first message: one that comes together with it may go unread. */}
      <Unseen role="status">{ids.size > 0 && `${selected} ${scope}`}</Unseen>
      {ids.size > 0 && (
        <Box role="region" aria-label={t('delete.bar')} sx={barStyle}>
          {/* What gets the focus is not hidden behind the bar. */}
          <GlobalStyles styles={{ html: { scrollPaddingBottom: BAR_PX } }} />
          <Box sx={selectedStyle}>
            <SelectAll />
            <Box component="span" className="numbers" sx={{ flex: 1, minWidth: 0 }}>
              <Box component="span" sx={{ fontWeight: 560, whiteSpace: 'nowrap' }}>
                {selected}
              </Box>{' '}
              <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                {scope}
              </Box>
            </Box>
            <Button color="inherit" onClick={onClear}>
              {t('delete.clear')}
            </Button>
          </Box>
          <RestrictedButton
            variant="contained"
            color="error"
            reason={reason}
            startIcon={<DeleteOutlined />}
            onClick={onDelete}
          >
            {t('delete.action')}
          </RestrictedButton>
        </Box>
      )}
    </>
  );
}

/** Of its two lines on a phone. */
const BAR_PX = 104;

const barStyle = {
  position: 'sticky',
  // Above the strip of the menu's button, where there is one.
  bottom: 'var(--strip, 0px)',
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flexWrap: 'wrap',
  py: 1,
  pl: 0.5,
  pr: { xs: 1, sm: 2 },
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  borderBottomLeftRadius: 12,
  borderBottomRightRadius: 12,
} as const;

/** A line of its own on a phone, above the menu's button. */
const selectedStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flex: { xs: '1 0 100%', sm: '1 0 auto' },
} as const;
