import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useListPath } from './use-list-path.ts';

export function BackToList() {
  const { t } = useTranslation('sessions');
  const list = useListPath();
  const title = t('replay.back');
  return (
    <IconButton title={title} component={Link} to={list} aria-label={title}>
      <ArrowBackRounded />
    </IconButton>
  );
}
