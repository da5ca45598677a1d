import type { Merchant } from '@vitrine/contract/user';
import { useState } from 'react';
import {
  isConnectedTo,
  otherPlatformOf,
} from '../../../apps/dashboard/src/features/integrations/connection.ts';
import {
  IntegrationPage,
  type IntegrationScreenProps,
} from '../../../apps/dashboard/src/features/integrations/integration-page.tsx';
import { BigcommerceForm } from './connect-form.tsx';
import { BigcommerceGuide } from './guide.tsx';

interface BigcommerceScreenProps extends IntegrationScreenProps {
  /** Gets the store as it is once it is connected. */
  onConnected: (merchant: Merchant) => void;
}

/** How a store on BigCommerce is connected: how to get its credentials, and where they go. */
export function BigcommerceScreen({ check, onConnected, connectedNow, ...page }: BigcommerceScreenProps) {
  const [succeeded, setSucceeded] = useState(connectedNow);
  return (
    <IntegrationPage
      {...page}
      connectedNow={succeeded}
      platform="bigcommerce"
      guide={() => <BigcommerceGuide />}
      aside={({ merchant, permissions }) => (
        <>
          {!otherPlatformOf('bigcommerce', merchant) && (
            <BigcommerceForm
              connected={isConnectedTo('bigcommerce', merchant)}
              allowed={permissions.includes('manage_integrations')}
              onSubmit={() => setSucceeded(false)}
              onConnected={(connected) => {
                setSucceeded(true);
                onConnected(connected);
              }}
            />
          )}
          {check}
        </>
      )}
    />
  );
}
