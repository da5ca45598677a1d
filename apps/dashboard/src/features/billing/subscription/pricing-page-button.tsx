import type { ButtonProps } from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RestrictedButton } from '../../../components/restricted-button.tsx';
import { useToast } from '../../../components/toasts.tsx';
import { logFailure } from '../../../lib/api/log-failure.ts';
import { leaveFor } from '../parts/leave.ts';
import { settingsQuery } from '../parts/queries.ts';

interface PricingPageButtonProps {
  /** Why it cannot be used; undefined, it can. */
  reason?: string | undefined;
  color?: ButtonProps['color'];
  children: ReactNode;
}

/** Leads to the page of a Shopify store's admin on which its plan is chosen, derived from the store's id. */
export function PricingPageButton({ reason, color = 'primary', children }: PricingPageButtonProps) {
  const { t } = useTranslation('dashboard');
  const client = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const open = async () => {
    setBusy(true);
    const say = (text: string) => toast('error', text);
    try {
      const { pricing_url } = await client.ensureQueryData(settingsQuery());
      if (pricing_url === null) say(t('upgrade.storeUnknown'));
      else await leaveFor(pricing_url);
    } catch (error) {
      logFailure('the way to the prices', error);
      say(t('upgrade.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <RestrictedButton
      variant="outlined"
      color={color}
      reason={reason}
      loading={busy}
      onClick={() => void open()}
    >
      {children}
    </RestrictedButton>
  );
}
