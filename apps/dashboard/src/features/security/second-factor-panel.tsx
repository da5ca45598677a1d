import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import type { Passkey, SecondFactor } from '@vitrine/contract/second-factor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, PanelBody } from '../../components/panel.tsx';
import { PasswordDialog } from '../../components/password-dialog.tsx';
import { useToast } from '../../components/toasts.tsx';
import { call } from '../../lib/api/api.ts';
import { useStoreDay } from '../../lib/store-zone.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { FactorRow } from './factor-row.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { useRefresh } from './security-query.ts';
import { TotpDialog } from './totp-dialog.tsx';

interface SecondFactorPanelProps {
  factors: SecondFactor;
  email: string;
}

/** What is asked for. */
type Asked = 'totp' | 'passkey' | 'codes' | { remove: 'totp' | Passkey };

/** How a person signs in beside their password. */
export function SecondFactorPanel({ factors, email }: SecondFactorPanelProps) {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const refresh = useRefresh();
  const day = useStoreDay();
  const [asked, setAsked] = useState<Asked>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { totp, passkeys, passkeys_available, recovery_codes_left, required_by } = factors;
  const isOn = totp || passkeys.length > 0;
  const canAdd = passkeys_available && browserSupportsWebAuthn();
  const close = () => setAsked(undefined);

  const done = async (text: string, told?: readonly string[] | null) => {
    close();
    if (told) setCodes(told);
    toast('success', text);
    await refresh();
  };
  const removing = typeof asked === 'object' ? asked.remove : undefined;
  const removed = typeof removing === 'object' ? removing.name : t('security.totp.title');
  const texts = removing
    ? {
        title: t('security.removeTitle', { name: removed }),
        body: t('security.removeBody'),
        submit: t('security.remove'),
      }
    : {
        title: t('security.codes.renew'),
        body: t('security.codes.renewBody'),
        submit: t('security.codes.renew'),
      };
  const onPassword = async (current_password: string) => {
    if (!removing) {
      const { recovery_codes } = await call('recovery_codes_renew', { body: { current_password } });
      return done(t('security.codes.renewed'), recovery_codes);
    }
    const factor = typeof removing === 'object' ? removing.id : removing;
    await call('second_factor_remove', { body: { current_password, factor } });
    await done(t('security.removed', { name: removed }));
  };

  return (
    <Panel
      title={t('security.title')}
      end={<Chip color={isOn ? 'success' : 'default'} label={isOn ? t('security.on') : t('security.off')} />}
    >
      <PanelBody>
        {!isOn && required_by.length > 0 && (
          <Alert severity="warning" role="note">
            {required_by[0]
              ? t('security.requiredBy', { store: required_by[0] })
              : t('security.requiredUnnamed')}
          </Alert>
        )}
        <Typography color="textSecondary">{t('security.body')}</Typography>
        <div>
          <FactorRow
            title={t('security.totp.title')}
            body={totp ? t('security.totp.on') : t('security.totp.body')}
            actions={
              <>
                <Button variant="outlined" onClick={() => setAsked('totp')}>
                  {totp ? t('security.totp.replace') : t('security.totp.setUp')}
                </Button>
                {totp && (
                  <Button
                    color="inherit"
                    aria-label={t('security.removeOf', { name: t('security.totp.title') })}
                    onClick={() => setAsked({ remove: 'totp' })}
                  >
                    {t('security.remove')}
                  </Button>
                )}
              </>
            }
          />
          <FactorRow
            title={t('security.passkeys.title')}
            body={canAdd ? t('security.passkeys.body') : t('security.passkeys.unavailable')}
            actions={
              canAdd && (
                <Button variant="outlined" onClick={() => setAsked('passkey')}>
                  {t('security.passkeys.add')}
                </Button>
              )
            }
          >
            {passkeys.map((passkey) => (
              <FactorRow
                key={passkey.id}
                level="h4"
                title={passkey.name}
                body={
                  passkey.last_used_at
                    ? t('security.passkeys.used', { date: day(passkey.last_used_at) })
                    : t('security.passkeys.added', { date: day(passkey.created_at) })
                }
                actions={
                  <Button
                    color="inherit"
                    aria-label={t('security.removeOf', { name: passkey.name })}
                    onClick={() => setAsked({ remove: passkey })}
                  >
                    {t('security.remove')}
                  </Button>
                }
              />
            ))}
          </FactorRow>
          {isOn && (
            <FactorRow
              title={t('security.codes.title')}
              body={t('security.codes.left', { count: recovery_codes_left })}
              actions={
                <Button variant="outlined" onClick={() => setAsked('codes')}>
                  {t('security.codes.renew')}
                </Button>
              }
            />
          )}
        </div>
      </PanelBody>
      <TotpDialog
        open={asked === 'totp'}
        email={email}
        onDone={(told) => void done(t('security.totp.done'), told)}
        onClose={close}
      />
      <PasskeyDialog
        open={asked === 'passkey'}
        email={email}
        onDone={(told) => void done(t('security.passkeys.done'), told)}
        onClose={close}
      />
      <PasswordDialog
        open={asked === 'codes' || removing !== undefined}
        email={email}
        texts={{ ...texts, failed: t('security.failed') }}
        tone="primary"
        onConfirm={onPassword}
        onClose={close}
      />
      <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </Panel>
  );
}
