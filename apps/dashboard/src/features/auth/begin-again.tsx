import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PLATFORM_MANIFESTS } from '@vitrine/platforms/registry/manifests';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/api-error.ts';

/** Whether the server refused what came with an installation: it is too old, was used, or never was any. */
export const isNoLongerGood = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'installation_failed' || error.code === 'store_not_found');

interface BeginAgainProps {
  /** As the address has it; an address without one is of the platform that sends people here by itself. */
  platform: string | undefined;
  /** Something else is the first thing to do on the screen. */
  secondary?: boolean;
}

/** What to do when an installation failed: its platform makes a new link. It begins here where nobody has to say which store it is of. */
export function BeginAgain({ platform, secondary = false }: BeginAgainProps) {
  const { t } = useTranslation('loginAndPass');
  const manifest = PLATFORM_MANIFESTS.find(({ name, install }) =>
    platform === undefined ? install.answered_by === 'dashboard' : name === platform,
  );
  const begin_path = manifest?.shop_domain === undefined ? manifest?.install.begin_path : undefined;
  return (
    <>
      <Typography color="textSecondary" sx={{ textWrap: 'pretty' }}>
        {t(`register.install.next.${manifest?.name ?? 'other'}`)}
      </Typography>
      {begin_path !== undefined && (
        // A page of the server's, which leads on to the platform.
        <Button
          component="a"
          href={begin_path}
          variant={secondary ? 'outlined' : 'contained'}
          size="large"
          fullWidth
        >
          {t('register.install.again')}
        </Button>
      )}
    </>
  );
}
