import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Message } from '../../../components/message.tsx';
import type { Failure } from '../loading/failure.ts';
import type { Neighbours } from '../requests/use-neighbours.ts';
import { NeighbourButtons } from './neighbour-buttons.tsx';
import { useListPath } from './use-list-path.ts';

interface ReplayFailureProps {
  failure: Failure;
  onRetry: () => void;
  /** A visit that cannot be shown must not hold up whoever goes through the list. */
  beside: Neighbours;
}

export function ReplayFailure({ failure, onRetry, beside }: ReplayFailureProps) {
  const { t } = useTranslation('sessions');
  const list = useListPath();
  const mayPass = failure.kind === 'loadFailed' || failure.kind === 'playerFailed';
  const title =
    failure.kind === 'playerFailed'
      ? t('replay.errors.playerFailed', { message: failure.message })
      : t(`replay.errors.${failure.kind === 'notThere' ? 'loadFailed' : failure.kind}`);
  const isTold = mayPass || failure.kind === 'notThere' || failure.kind === 'recordingGone';
  const help = isTold ? failure.kind : 'nothingToShow';
  return (
    <Box component="main" sx={{ flex: 1, display: 'grid', alignContent: 'center' }}>
      <title>{`${t('replay.title')} · Vitrine`}</title>
      <Message role="alert" heading="h1" title={title} body={t(`replay.errorHelp.${help}`)}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          {mayPass && (
            <Button variant="contained" onClick={onRetry}>
              {t('replay.retry')}
            </Button>
          )}
          <Button variant={mayPass ? 'outlined' : 'contained'} component={Link} to={list}>
            {t('replay.back')}
          </Button>
        </Box>
        {(beside.previous.session || beside.next.session) && <NeighbourButtons beside={beside} />}
      </Message>
    </Box>
  );
}
