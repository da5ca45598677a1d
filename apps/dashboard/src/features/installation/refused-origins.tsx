import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Installation } from '@vitrine/contract/integrations';
import type { User } from '@vitrine/contract/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bannerStyle } from '../../components/banner-style.ts';
import { RestrictedButton } from '../../components/restricted-button.tsx';
import { useOutcome } from '../../components/use-outcome.ts';
import { useDomains } from './use-domains.ts';

interface RefusedOriginsProps {
  user: User;
  refused: Installation['refused_origins'];
}

/** Whose visits were refused, and the way to allow them. */
export function RefusedOrigins({ user, refused }: RefusedOriginsProps) {
  const { t } = useTranslation('settings');
  const outcome = useOutcome();
  const change = useDomains(user);
  const [busy, setBusy] = useState<string>();
  const reason = user.permissions.includes('manage_store') ? undefined : t('installation.domains.ownersOnly');

  const allow = async (host: string) => {
    setBusy(host);
    try {
      await change((domains) => (domains.includes(host) ? [...domains] : [...domains, host]));
      outcome.done(t('installation.check.allowed', { host }));
    } catch (error) {
      outcome.refused('allowing a domain', error, t('installation.check.allowFailed'));
    }
    setBusy(undefined);
  };
  if (refused.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', display: 'grid', gap: 1, m: 0, p: 0 }}>
      {refused.map(({ host }) => (
        <li key={host}>
          <Alert severity="warning" role="presentation" sx={alertStyle}>
            <span>
              {host ? t('installation.check.refused', { host }) : t('installation.check.refusedHidden')}
            </span>
            {host && (
              <RestrictedButton
                color="inherit"
                variant="outlined"
                reason={reason}
                loading={busy === host}
                onClick={() => void allow(host)}
              >
                {t('installation.check.allow', { host })}
              </RestrictedButton>
            )}
          </Alert>
        </li>
      ))}
    </Box>
  );
}

const alertStyle = { ...bannerStyle, borderRadius: 1, overflowWrap: 'anywhere' } as const;
