import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { MINUTE_MS } from '@vitrine/contract/durations';
import type { SignInDevice } from '@vitrine/contract/login-sessions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, PanelBody } from '../../components/panel.tsx';
import { useOutcome } from '../../components/use-outcome.ts';
import { call } from '../../lib/api/api.ts';
import { countryName } from '../../lib/country-name.ts';
import { relativeTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { FactorRow } from './factor-row.tsx';
import { useRefresh } from './security-query.ts';

/** Where a person is signed in, and how they end it elsewhere. */
export function DevicesPanel({ devices }: { devices: readonly SignInDevice[] }) {
  const { t, i18n } = useTranslation('settings');
  const { done, refused } = useOutcome();
  const refresh = useRefresh();
  const now = useNow(MINUTE_MS);
  const [ending, setEnding] = useState<string>();

  const end = async (what: string, made: Promise<unknown>) => {
    setEnding(what);
    try {
      await made;
      done(t('security.devices.ended'));
    } catch (error) {
      refused('ending a sign-in', error, t('security.devices.failed'));
    }
    // Also after a failure: it may have ended meanwhile.
    await refresh();
    setEnding(undefined);
  };
  const nameOf = ({ browser, os }: SignInDevice) =>
    [browser, os].filter(Boolean).join(' · ') || t('security.devices.unknown');
  const placeOf = ({ country, network }: SignInDevice) =>
    [country && countryName(country, i18n.language), network].filter(Boolean).join(' · ');

  return (
    <Panel title={t('security.devices.title')}>
      <PanelBody>
        <Typography color="textSecondary">{t('security.devices.body')}</Typography>
        <div>
          {devices
            .toSorted((a, b) => Number(b.current) - Number(a.current))
            .map((device) => {
              const seen = t('security.devices.seen', { when: relativeTime(device.last_seen_at, now) });
              return (
                <FactorRow
                  key={device.id}
                  title={nameOf(device)}
                  body={[device.current ? '' : seen, placeOf(device)].filter(Boolean).join(' · ')}
                  actions={
                    device.current ? (
                      <Chip color="success" label={t('security.devices.current')} />
                    ) : (
                      <Button
                        color="inherit"
                        loading={ending === device.id}
                        aria-label={t('security.devices.endOf', { name: nameOf(device) })}
                        onClick={() =>
                          void end(device.id, call('sign_ins_end', { params: { sign_in_id: device.id } }))
                        }
                      >
                        {t('security.devices.end')}
                      </Button>
                    )
                  }
                />
              );
            })}
        </div>
        {devices.length > 1 && (
          <div>
            <Button
              variant="outlined"
              loading={ending === 'others'}
              onClick={() => void end('others', call('sign_ins_end_others'))}
            >
              {t('security.devices.endOthers')}
            </Button>
          </div>
        )}
      </PanelBody>
    </Panel>
  );
}
