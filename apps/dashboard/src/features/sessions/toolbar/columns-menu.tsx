import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../components/icon-action.tsx';
import { staysInside } from '../../../components/stays-inside.ts';
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
      <Popover
        {...staysInside}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-modal': true, 'aria-label': t('columns'), sx: paperStyle },
        }}
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
      </Popover>
    </>
  );
}

const paperStyle = { mt: 0.5, px: 2, py: 1, border: 1, borderColor: 'divider' } as const;
