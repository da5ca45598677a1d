import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonPopover } from '../../../components/button-popover.tsx';
import { hasDraft } from '../../../lib/drafts.ts';
import type { ListState } from '../query/list-state.ts';
import { FILTER_FORM } from './save-filter-form.tsx';
import { SavedFilterList } from './saved-filter-list.tsx';
import { shownState } from './saved-state.ts';

export interface SavedFiltersProps {
  /** What the list shows now. */
  state: ListState;
  onChange: (part: Partial<ListState>) => void;
}

/** The lists that a person comes back to, by name: to look at, to save, to delete. */
export function SavedFilters({ state, onChange }: SavedFiltersProps) {
  const { t } = useTranslation('filters');
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasDraft(FILTER_FORM)) setAnchor(button.current);
  }, []);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        ref={button}
        color="inherit"
        aria-label={t('saved.title')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title={t('saved.title')}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={buttonStyle}
      >
        <BookmarkBorderOutlined fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
          {t('saved.title')}
        </Box>
      </Button>
      <ButtonPopover
        anchor={anchor}
        onClose={close}
        edge="right"
        name={{ 'aria-labelledby': `${id}-title` }}
        sx={{ width: 'min(380px, calc(100vw - 32px))' }}
      >
        <Typography component="h2" variant="h3" id={`${id}-title`} sx={{ px: 2, pt: 1.5, pb: 0.5 }}>
          {t('saved.title')}
        </Typography>
        <SavedFilterList
          state={state}
          onApply={(saved) => {
            close();
            onChange(shownState(saved));
          }}
        />
      </ButtonPopover>
    </>
  );
}

const buttonStyle = { gap: 1, minWidth: 40, px: { xs: 1.25, lg: 2 } } as const;
