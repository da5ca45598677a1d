import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@vitrine/contract/user';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api.ts';
import { logFailure } from '../../lib/api/log-failure.ts';
import { useErrorTexts } from '../../lib/api/use-error-texts.ts';
import { teamSecurityQuery } from './security-query.ts';

/** Whether everybody in the store needs a second factor; for its owners to say. */
export function TeamSecurity({ user }: { user: User | undefined }) {
  const { t } = useTranslation('settings');
  const { refusalText } = useErrorTexts();
  const client = useQueryClient();
  const manages = user?.permissions.includes('manage_team') ?? false;
  const { data } = useQuery({ ...teamSecurityQuery(), enabled: manages });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  if (!manages || !data) return null;

  const change = async (second_factor_required: boolean) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const changed = await call('team_security_update', { body: { second_factor_required } });
      client.setQueryData(teamSecurityQuery().queryKey, changed);
    } catch (error) {
      logFailure('the team’s security', error);
      setProblem(refusalText(error, t('security.failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Paper component="section" variant="outlined" sx={{ mt: 2, p: { xs: 2, sm: 2.5 } }}>
      <FormControlLabel
        control={
          <Switch
            checked={data.second_factor_required}
            disabled={busy}
            slotProps={{ input: { 'aria-describedby': id } }}
            onChange={(_, checked) => void change(checked)}
          />
        }
        label={t('security.team.require')}
      />
      <Typography id={id} variant="body2" color="textSecondary" sx={{ maxWidth: '80ch' }}>
        {t('security.team.body')}
      </Typography>
      {problem && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
    </Paper>
  );
}
