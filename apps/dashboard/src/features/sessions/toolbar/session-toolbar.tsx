import GridViewOutlined from '@mui/icons-material/GridViewOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import ViewListOutlined from '@mui/icons-material/ViewListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ListView } from '@vitrine/contract/list-filters';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../components/icon-action.tsx';
import { AddFilter } from '../add-filter/add-filter.tsx';
import { type ListState, VIEWS } from '../query/list-state.ts';
import type { Columns } from '../rows/use-columns.ts';
import { SavedFilters } from '../saved-filters/saved-filters.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { type Counted, FilterChips } from './filter-chips.tsx';
import { ListShortcuts } from './list-shortcuts.tsx';
import { SegmentRow } from './segment-row.tsx';
import { SessionFilters } from './session-filters.tsx';
import { SessionSearch } from './session-search.tsx';

interface SessionToolbarProps {
  state: ListState;
  /** There is room for the filters without being asked for them. */
  wide: boolean;
  /** Of the table; undefined where the list is none. */
  columns: Columns | undefined;
  /** How many recordings are listed; undefined while nobody knows. */
  count: Counted | undefined;
  /** The list is being refreshed because somebody asked for it. */
  refreshing: boolean;
  onRefresh: () => void;
  onChange: (part: Partial<ListState>, options?: { replace: boolean }) => void;
  /** Holds the rows: what the keyboard goes through. */
  area: RefObject<HTMLElement | null>;
}

const VIEW_ICONS: Record<ListView, typeof GridViewOutlined> = {
  list: ViewListOutlined,
  grid: GridViewOutlined,
};

/** What is looked for, in which order it comes, and how it is shown. */
export function SessionToolbar(props: SessionToolbarProps) {
  const { state, wide, columns, count, refreshing, onRefresh, onChange, area } = props;
  const { t } = useTranslation('filters');
  const toggle = useRef<HTMLButtonElement>(null);
  // A saved list puts away what is still too short to be searched for: the field begins anew.
  const [applied, setApplied] = useState(0);
  const shown = state.filters === '' ? wide : state.filters === 'shown';
  const showOrHide = () => {
    const other = shown ? 'hidden' : 'shown';
    // No step for the back button: the list stays what it is.
    onChange({ filters: !shown === wide ? '' : other }, { replace: true });
  };
  return (
    // Below it is room for the notice that floats over the list's edge.
    <Box role="search" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.25, mb: 4 }}>
      <Box sx={lineStyle}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 0' }, minWidth: 0 }}>
          <SessionSearch
            key={applied}
            value={state.search}
            // Every pause in typing would else be a step for the back button.
            onSearch={(search) => onChange({ search }, { replace: true })}
          />
        </Box>
        <Button
          ref={toggle}
          color="inherit"
          startIcon={<TuneOutlined />}
          onClick={showOrHide}
          sx={{ px: { xs: 1, sm: 2 } }}
        >
          {shown ? t('hide') : t('show')}
        </Button>
        <SavedFilters
          state={state}
          onChange={(part) => {
            setApplied(applied + 1);
            onChange(part);
          }}
        />
        <IconAction
          label={t('refresh')}
          aria-busy={refreshing}
          onClick={onRefresh}
          sx={{ ml: { xs: 'auto', sm: 0 } }}
        >
          <RefreshOutlined fontSize="small" sx={refreshing ? turningStyle : null} />
        </IconAction>
        {columns && <ColumnsMenu columns={columns} />}
        <ListShortcuts area={area} />
        <Box role="group" aria-label={t('view.label')} sx={{ display: 'flex' }}>
          {VIEWS.map((view) => {
            const Icon = VIEW_ICONS[view];
            return (
              <IconAction
                label={t(`view.${view}`)}
                key={view}
                aria-pressed={state.view === view}
                onClick={() => onChange({ view })}
                sx={viewStyle}
              >
                <Icon fontSize="small" />
              </IconAction>
            );
          })}
        </Box>
      </Box>
      {shown && (
        <Box sx={{ displayPrint: 'none' }}>
          <SessionFilters state={state} onChange={onChange} />
        </Box>
      )}
      <SegmentRow state={state} onChange={onChange} />
      <FilterChips state={state} count={count} onChange={onChange} onEmpty={() => toggle.current?.focus()}>
        <AddFilter conditions={state.conditions} onChange={(conditions) => onChange({ conditions })} />
      </FilterChips>
    </Box>
  );
}

/** On a phone all but the search stand in one line. */
const lineStyle = {
  displayPrint: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 0.5, sm: 1.5 },
  // Below the search there is a line for its hint.
  rowGap: 2.25,
} as const;

const turningStyle = {
  '@keyframes turn': { to: { transform: 'rotate(360deg)' } },
  animation: 'turn 800ms linear infinite',
} as const;

const viewStyle = {
  border: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
  '&:last-of-type': { ml: '-1px', borderTopLeftRadius: 0, borderBottomLeftRadius: 0 },
  '&[aria-pressed=true]': {
    bgcolor: 'action.selected',
    borderColor: 'text.secondary',
    color: 'text.primary',
    zIndex: 1,
  },
} as const;
