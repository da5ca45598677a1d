import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { InstalledStore } from '@vitrine/contract/integrations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { PublicScreen } from '../../components/public-screen.tsx';
import { integrationPath, paths } from '../../config/paths.ts';
import { call } from '../../lib/api/api.ts';
import { isSignedIn, workspace } from '../../lib/session.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { RetryAlert } from './retry-alert.tsx';
import { signOut } from './sign-out.ts';
import { Waiting } from './waiting.tsx';

type Store = Pick<InstalledStore, 'platform' | 'store_id' | 'store_name'>;

/** The workspace that has the store, of those of whoever is signed in; undefined where it is none of theirs. */
async function ownWorkspaceOf({ platform, store_id }: Store): Promise<string | undefined> {
  if (!isSignedIn()) return undefined;
  const { results } = await call('workspaces_list');
  return results.find(({ merchant }) => merchant.platform === platform && merchant.store_id === store_id)?.id;
}

/** Loads the dashboard anew: what it remembers may be of another store of theirs. */
function open(own: string, { platform }: Store) {
  workspace.choose(own);
  location.assign(integrationPath(platform));
}

/** The store that somebody has installed has an account, whose connection was renewed. Nothing is said of whose it is but to its own people. */
export function AlreadyConnected({ store }: { store: Store }) {
  const { t } = useTranslation('loginAndPass');
  const { loaded, retry } = useLoaded(() => ownWorkspaceOf(store));
  const content = () => {
    if (loaded.state === 'loading') return <Waiting text={t('register.install.loading')} />;
    // Asking may have shown that nobody is signed in any more.
    if (!isSignedIn()) {
      return (
        <Button component={Link} to={paths.login} variant="contained" size="large" fullWidth>
          {t('register.signIn')}
        </Button>
      );
    }
    if (loaded.state === 'failed') {
      return (
        <RetryAlert always error={loaded.error} fallback={t('errors.codes.store_not_found')} retry={retry} />
      );
    }
    const { value: own } = loaded;
    if (own === undefined) return <OfOthers />;
    return (
      <Button variant="contained" size="large" fullWidth onClick={() => open(own, store)}>
        {t('register.install.claim.open')}
      </Button>
    );
  };
  return (
    <PublicScreen title={t('register.install.connectedTitle')}>
      <Alert severity="info" role="status" sx={{ overflowWrap: 'anywhere' }}>
        {t('register.install.alreadyConnected', { storeName: store.store_name || store.store_id })}
      </Alert>
      {content()}
    </PublicScreen>
  );
}

/** To somebody whose account is not the store's. */
function OfOthers() {
  const { t } = useTranslation('loginAndPass');
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut();
    await navigate(paths.login);
  };
  return (
    <>
      <Typography color="textSecondary" sx={{ textWrap: 'pretty' }}>
        {t('register.install.others.body')}
      </Typography>
      <Button variant="contained" size="large" fullWidth loading={leaving} onClick={() => void leave()}>
        {t('register.install.others.signIn')}
      </Button>
      <Button component={Link} to={paths.home} disabled={leaving} fullWidth>
        {t('register.install.others.stay')}
      </Button>
    </>
  );
}
