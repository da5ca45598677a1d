import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { PrivacyRequest } from '@vitrine/contract/privacy';
import { manifestOf } from '@vitrine/platforms/registry/manifests';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../lib/format.ts';
import { type StoreDay, useStoreDay } from '../../lib/store-zone.ts';

const STATE_COLORS = { pending: 'info', finishing: 'info', done: 'success', failed: 'error' } as const;

/** What was asked for, by whom, and what became of it. */
export function RequestRow({ request }: { request: PrivacyRequest }) {
  const { t } = useTranslation('settings');
  const day = useStoreDay();
  const { kind, emails, customer_ids, state, source, asked_by, asked_at, file } = request;
  const who = [...emails, ...customer_ids].join(', ') || t('privacy.list.forgotten');
  const what = t(`privacy.list.kind.${kind}`, { who });
  const name = source === 'owner' ? (asked_by ?? t('privacy.list.someone')) : manifestOf(source).label;
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5 }}>
          <Box component="span" sx={{ fontWeight: 560 }}>
            {what}
          </Box>
          <Chip color={STATE_COLORS[state]} label={t(`privacy.list.state.${state}`)} />
        </Box>
        <Typography variant="body2" color="textSecondary">
          {t('privacy.list.askedBy', { name, date: dateAndTime(asked_at) })}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {outcome(t, day, request)}
        </Typography>
      </Box>
      {file && (
        <Button
          component="a"
          href={file.download_url}
          variant="outlined"
          startIcon={<DownloadOutlined />}
          aria-label={t('privacy.list.downloadOf', { what })}
          sx={{ flexShrink: 0 }}
        >
          {t('privacy.list.download')}
        </Button>
      )}
    </Box>
  );
}

function outcome(t: TFunction<'settings'>, day: StoreDay, request: PrivacyRequest): string {
  const { kind, state, sessions, file, look_again_at } = request;
  if (state === 'failed') return t('privacy.list.retry');
  if (kind !== 'export_visitor') {
    const erased = t('privacy.list.erased', { count: sessions });
    if (state === 'finishing') return `${erased}. ${t('privacy.list.finishing')}`;
    return look_again_at
      ? `${erased}. ${t('privacy.list.again', { date: dateAndTime(look_again_at) })}`
      : `${erased}.`;
  }
  if (state === 'pending') return '';
  const kept = file ? t('privacy.list.until', { date: day(file.expires_at) }) : t('privacy.list.gone');
  return `${t('privacy.list.exported', { count: sessions })}. ${kept}`;
}

const rowStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;
