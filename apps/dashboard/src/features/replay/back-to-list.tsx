import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';

export function BackToList() {
  const { t } = useTranslation('sessions');
  const title = t('replay.back');
  return (
    <IconButton title={title} component={Link} to={paths.recordings} aria-label={title}>
      <ArrowBackRounded />
    </IconButton>
  );
}
