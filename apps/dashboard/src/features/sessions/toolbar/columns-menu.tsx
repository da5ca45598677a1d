import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonPopover } from '../../../components/button-popover.tsx';
import { IconAction } from '../../../components/icon-action.tsx';
import { choiceStyle } from '../add-filter/option.ts';
import { COLUMNS, type Columns } from '../rows/use-columns.ts';

/** Which columns the table has, where there is room for them. */
export function ColumnsMenu({ columns }: { columns: Columns }) {
  const { t } = useTranslation(['filters', 'sessions']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconAction
        label={t('columns')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ViewColumnOutlined fontSize="small" />
      </IconAction>
      <ButtonPopover
        anchor={anchor}
        onClose={() => setAnchor(null)}
        edge="right"
        name={{ 'aria-label': t('columns') }}
        sx={{ px: 2, py: 1 }}
      >
        {COLUMNS.map((column, place) => (
          <Box component="label" key={column} sx={choiceStyle}>
            <input
              type="checkbox"
              // biome-ignore lint/a11y/noAutofocus: the menu was asked for, and its first control has the focus.
              autoFocus={place === 0}
              checked={columns.shows(column)}
              onChange={() => columns.toggle(column)}
            />
            {t(`sessions:columns.${column}`)}
          </Box>
        ))}
      </ButtonPopover>
    </>
  );
}
