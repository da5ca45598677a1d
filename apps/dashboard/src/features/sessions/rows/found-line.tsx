import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { useListState } from '../query/use-list-state.ts';
import { whyFound } from './why-found.ts';

/** Why a search has found the visit; nothing where nothing is searched for. */
export function FoundLine({ session }: { session: SessionSummary }) {
  const { t } = useTranslation('sessions');
  const { search } = useListState().state;
  if (search === '') return null;
  const why = whyFound(session, search);
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={lineStyle}>
      {t(`visit.found.${why.where}`)}
      {'excerpt' in why && (
        <>
          {': '}
          <bdi>
            {why.excerpt.before}
            <Box component="mark" sx={markStyle}>
              {why.excerpt.found}
            </Box>
            {why.excerpt.after}
          </bdi>
        </>
      )}
    </Typography>
  );
}

const lineStyle = { display: 'block', overflowWrap: 'anywhere' } as const;

const markStyle = {
  px: 0.25,
  borderRadius: 0.5,
  color: 'text.primary',
  bgcolor: 'action.selected',
  fontWeight: 560,
} as const;
