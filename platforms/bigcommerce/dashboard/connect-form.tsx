import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Tooltip from '@mui/material/Tooltip';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import type { Merchant } from '@vitrine/contract/user';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, PanelBody } from '../../../apps/dashboard/src/components/panel.tsx';
import { PasswordInput } from '../../../apps/dashboard/src/components/password-input.tsx';
import { RestrictedButton } from '../../../apps/dashboard/src/components/restricted-button.tsx';
import { TextInput } from '../../../apps/dashboard/src/components/text-input.tsx';
import { useErrorTexts } from '../../../apps/dashboard/src/lib/api/use-error-texts.ts';
import { storeHashIn } from './store-hash.ts';
import { type Credentials, useBigcommerceConnect } from './use-connect.ts';

interface BigcommerceFormProps {
  /** There is a connection, which this one would replace. */
  connected: boolean;
  /** Whether this person may connect the store. */
  allowed: boolean;
  /** Begins. */
  onSubmit: () => void;
  onConnected: (merchant: Merchant) => void;
}

/** Takes the credentials of an API account, and connects the store by them. */
export function BigcommerceForm({ connected, allowed, onSubmit, onConnected }: BigcommerceFormProps) {
  const { t } = useTranslation('integrations');
  const { fieldErrorText } = useErrorTexts();
  const { values, set, busy, missing, error, submit } = useBigcommerceConnect({ onSubmit, onConnected });

  const field = (name: keyof Credentials) => ({
    id: `bigcommerce-${name}`,
    name,
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, target.value),
    required: true,
    disabled: !allowed || busy,
    autoCapitalize: 'none',
    spellCheck: false,
    error: missing && values[name].trim() === '' && fieldErrorText(FIELD_ERRORS.required),
  });
  // A form whose button is disabled is not sent by this key: somebody who presses it has to hear why.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void submit();
  };
  const label = connected ? t('bigcommerce.form.reconnect') : t('bigcommerce.form.connect');
  return (
    <Panel title={t('bigcommerce.form.title')}>
      <PanelBody>
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          onKeyDown={onKeyDown}
          sx={{ display: 'grid', gap: 2.5, maxWidth: 520 }}
        >
          {!allowed && <Alert severity="info">{t('ownersOnly')}</Alert>}
          {error && <Alert severity="error">{error}</Alert>}
          <TextInput {...field('client_id')} label={t('bigcommerce.form.clientId')} autoComplete="off" />
          <TextInput
            {...field('store_hash')}
            label={t('bigcommerce.form.storeHash')}
            autoComplete="off"
            hint={t('bigcommerce.form.storeHashHint')}
            onBlur={() => set('store_hash', storeHashIn(values.store_hash))}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text');
              if (storeHashIn(pasted) === pasted.trim()) return;
              event.preventDefault();
              set('store_hash', storeHashIn(pasted));
            }}
            endAdornment={<WhereHash />}
          />
          <PasswordInput
            {...field('access_token')}
            label={t('bigcommerce.form.accessToken')}
            names={{ show: t('bigcommerce.form.showToken'), hide: t('bigcommerce.form.hideToken') }}
            hint={t('bigcommerce.form.accessTokenHint')}
            // A browser that may save it would offer a password of this site, too.
            autoComplete="new-password"
          />
          <Box>
            <RestrictedButton
              type="submit"
              variant="contained"
              size="large"
              reason={allowed ? undefined : t('ownersOnly')}
              disabled={allowed && Object.values(values).some((value) => value.trim() === '')}
              loading={busy}
              loadingPosition="start"
            >
              {busy ? t('bigcommerce.form.connecting') : label}
            </RestrictedButton>
          </Box>
        </Box>
      </PanelBody>
    </Panel>
  );
}

function WhereHash() {
  const { t } = useTranslation('integrations');
  return (
    <InputAdornment position="end">
      <Tooltip
        title={t('bigcommerce.form.whereHashBody')}
        describeChild
        enterTouchDelay={0}
        leaveTouchDelay={8_000}
        // Where it stands, nothing is broken into lines.
        slotProps={{ popper: { disablePortal: true, sx: { whiteSpace: 'normal' } } }}
      >
        <IconButton edge="end" aria-label={t('bigcommerce.form.whereHash')}>
          <HelpOutlineRounded />
        </IconButton>
      </Tooltip>
    </InputAdornment>
  );
}
