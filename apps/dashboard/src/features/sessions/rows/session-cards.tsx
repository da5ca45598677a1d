import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { linkArea } from '../../../components/stretched-link.ts';
import { SelectBox } from '../selection/select-box.tsx';
import { FoundLine } from './found-line.tsx';
import { scrollRoom } from './row-link.ts';
import { BeneathName, DeviceName, Duration, PageTitles, Started, VisitorLink } from './session-parts.tsx';
import { type SessionRows, useStableRows } from './use-stable-rows.ts';
import { VisitActions } from './visit-actions.tsx';
import { Story, VisitFacts } from './visit-facts.tsx';

/** The list on small screens: a card a visit, all of it opens the replay. */
export function SessionCards({ sessions, now, onCopy }: SessionRows) {
  const { t } = useTranslation('sessions');
  const rows = useStableRows(now, onCopy);
  return (
    <Box component="ul" aria-label={t('title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows(sessions, (session) => (
        <Box component="li" key={session.session_id} sx={cardStyle}>
          <SelectBox session={session} always sx={{ ml: -1.5 }} />
          <Box sx={{ minWidth: 0 }}>
            <VisitorLink session={session} />
            <BeneathName session={session} />
          </Box>
          <Box sx={{ gridColumn: BELOW_NAME, minWidth: 0 }}>
            <PageTitles session={session} />
            <Story session={session} />
            <FoundLine session={session} />
            <VisitFacts session={session} />
          </Box>
          <Box sx={lastLineStyle}>
            <Box sx={factsStyle}>
              <Started session={session} now={now} exact />
              <Box sx={lastFactsStyle}>
                <Duration session={session} />
                <DeviceName session={session} />
              </Box>
            </Box>
            {/* Their pictures, not their edges, end where the text does. */}
            <Box sx={{ flex: 'none', ml: 'auto', mr: -1.25 }}>
              <VisitActions session={session} onCopy={onCopy} />
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Under the name where there is room; a phone's whole width is needed. */
const BELOW_NAME = { xs: '1 / -1', sm: '2' } as const;

const cardStyle = {
  ...linkArea,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 1,
  rowGap: 0.75,
  p: 2,
  ...scrollRoom,
  '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const lastLineStyle = {
  gridColumn: BELOW_NAME,
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'end',
  columnGap: 1,
  minWidth: 0,
} as const;

const factsStyle = {
  minWidth: 0,
  // On a phone the actions have a line of their own.
  flexBasis: { xs: '100%', sm: 'auto' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  fontSize: '0.875rem',
} as const;

const lastFactsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  flexBasis: { xs: '100%', sm: 'auto' },
} as const;
