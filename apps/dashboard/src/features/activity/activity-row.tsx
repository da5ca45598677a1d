import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AuditAction, AuditLine } from '@vitrine/contract/audit';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../lib/format.ts';

/** What was done, to what, by whom, when and from where. */
export function ActivityRow({ line }: { line: AuditLine }) {
  const { t } = useTranslation('settings');
  const { at, person, ip } = line;
  const detail = detailOf(t, line.subject);
  const from = [programOf(t, line), ip].filter(Boolean).join(' · ');
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ minWidth: 0 }}>
        <Box component="span" sx={{ fontWeight: 560 }}>
          {actionOf(t, line.action)}
        </Box>
        {detail && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {person ?? t('activity.someone')}
      </Typography>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{dateAndTime(at)}</Typography>
        {from && (
          <Typography variant="body2" color="textSecondary">
            {from}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** Of a newer server's it is told as the server calls it. */
const actionOf = (t: TFunction<'settings'>, action: string): string =>
  t(`activity.action.${action as AuditAction}`, { defaultValue: action.replaceAll('_', ' ') });

function detailOf(t: TFunction<'settings'>, subject: AuditLine['subject']): string {
  const { email, store_name, plan_id, time_zone, domains, sessions } = subject;
  const count = sessions === undefined ? undefined : t('activity.sessions', { count: sessions });
  return [email, store_name, plan_id, time_zone, domains?.join(', '), count].filter(Boolean).join(' · ');
}

function programOf(t: TFunction<'settings'>, { browser, os }: AuditLine): string {
  return browser && os ? t('activity.from', { browser, os }) : (browser ?? os ?? '');
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1.4fr)' },
  columnGap: 2,
  rowGap: 0.25,
  px: 2.5,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;
