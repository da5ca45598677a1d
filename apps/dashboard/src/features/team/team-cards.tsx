import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { wrappingLine } from '../../components/wrapping-line.ts';
import { Person, RoleChip, RowActions, RowDate, StatusChip } from './team-parts.tsx';
import type { TeamListProps } from './team-table.tsx';

/** The team on small screens: a card a person. */
export function TeamCards({ rows, userId, ...actions }: TeamListProps) {
  const { t } = useTranslation('settings');
  return (
    <Box component="ul" aria-label={t('team.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box component="li" key={row.id} sx={cardStyle}>
          <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
            <Person row={row} you={row.id === userId} />
          </Box>
          <Box sx={wrappingLine}>
            <RoleChip row={row} />
            <StatusChip row={row} />
            <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              <RowDate row={row} />
            </Box>
          </Box>
          <Box sx={actionsStyle}>
            <RowActions row={row} {...actions} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const cardStyle = {
  display: 'grid',
  // Beside the facts where there is room.
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  gap: 1,
  p: 2,
  '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
} as const;

/** Their words, not their edges, begin or end where the card's text does. */
const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  ml: { xs: -2, sm: 0 },
  mr: { sm: -2 },
  '&:empty': { display: 'none' },
} as const;
