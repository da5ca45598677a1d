import Box from '@mui/material/Box';
import type { Platform } from '@vitrine/contract/common';
import { useTranslation } from 'react-i18next';
import { InstallationScript } from './installation-script.tsx';
import type { StoreInSnippet } from './script-of.ts';

interface ScriptByHandProps {
  merchant: StoreInSnippet;
  /** Where it is pasted, if that is not where the store is known to be. */
  place?: Platform;
}

/** Where the script goes, and the script. */
export function ScriptByHand({ merchant, place = merchant.platform }: ScriptByHandProps) {
  const { t } = useTranslation('settings');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, mt: 1 }}>
      <Box sx={{ maxWidth: '70ch' }}>{t(`installation.where.${place}`)}</Box>
      <InstallationScript merchant={merchant} />
    </Box>
  );
}
