import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../lib/people.ts';
import { ownerQuery } from './owner-query.ts';

/** For who cannot change the plan: who can. */
export function WhomToAsk() {
  const { t } = useTranslation('dashboard');
  const { data: owner, isPending } = useQuery(ownerQuery());
  const name = owner && nameOf(owner);
  const known = owner && (name === owner.email ? name : `${name} (${owner.email})`);
  return (
    <Box
      component="p"
      // Its line is there before the name is.
      sx={{
        m: 0,
        mt: 0.25,
        overflowWrap: 'anywhere',
        textWrap: 'pretty',
        visibility: isPending ? 'hidden' : 'visible',
      }}
    >
      {t('quota.ask', { owner: known ?? t('quota.anOwner') })}
    </Box>
  );
}
