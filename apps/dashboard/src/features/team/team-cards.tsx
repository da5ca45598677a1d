import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Person, RoleChip, RowActions, RowDate, StatusChip } from './team-parts.tsx';
import type { TeamListProps } from './team-table.tsx';

/** The team on small screens: a card a person. */
export function TeamCards({ rows, userId, ...actions }: TeamListProps) {
  const { t } = useTranslation('settings');
  return (
    <Box component="ul" aria-label={t('team.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box component="li" key={row.id} sx={cardStyle}>
          <Person row={row} you={row.id === userId} />
          <Box sx={factsStyle}>
            <RoleChip row={row} />
            <StatusChip row={row} />
            <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              <RowDate row={row} />
            </Box>
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -2, '&:empty': { display: 'none' } }}>
            <RowActions row={row} {...actions} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const cardStyle = {
  display: 'grid',
  gap: 1,
  p: 2,
  '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
} as const;

const factsStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;
