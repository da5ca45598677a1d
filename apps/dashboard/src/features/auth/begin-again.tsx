import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { TIENDANUBE_INSTALL_PATH } from '../../config/paths.ts';
import { ApiError } from '../../lib/api/api-error.ts';

/** Whether the server refused what came with an installation: it is too old, was used, or never was any. */
export const isNoLongerGood = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'installation_failed' || error.code === 'store_not_found');

const PLATFORMS = ['bigcommerce', 'shopify', 'tiendanube'] as const;

interface BeginAgainProps {
  /** As the address has it. */
  platform: string;
  /** Something else is the first thing to do on the screen. */
  secondary?: boolean;
}

/** What to do when an installation failed: its platform makes a new link. Only Tiendanube's is one that begins here. */
export function BeginAgain({ platform, secondary = false }: BeginAgainProps) {
  const { t } = useTranslation('loginAndPass');
  const known = PLATFORMS.find((each) => each === platform) ?? 'other';
  return (
    <>
      <Typography color="textSecondary" sx={{ textWrap: 'pretty' }}>
        {t(`register.install.next.${known}`)}
      </Typography>
      {known === 'tiendanube' && (
        // A page of the server's, which leads on to the platform.
        <Button
          component="a"
          href={TIENDANUBE_INSTALL_PATH}
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
