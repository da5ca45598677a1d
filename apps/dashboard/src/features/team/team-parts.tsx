import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Breakable } from '../../components/breakable.tsx';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { RestrictedButton } from '../../components/restricted-button.tsx';
import { useStoreDay } from '../../lib/store-zone.ts';
import type { TeamRow } from './team-rows.ts';

interface OfRow {
  row: TeamRow;
}

const AVATAR_PX = 40;

export function Person({ row, you }: OfRow & { you: boolean }) {
  const { t } = useTranslation('settings');
  const { name, person, photo } = row;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <PersonAvatar person={person} photo={photo} size_px={AVATAR_PX} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.4 }}>
        <Box component="span" sx={{ fontWeight: 560 }}>
          <Breakable text={name} />
        </Box>
        {you && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` (${t('team.you')})`}
          </Box>
        )}
        {name !== person.email && (
          <Typography variant="body2" color="textSecondary">
            <Breakable text={person.email} />
          </Typography>
        )}
      </Box>
    </Box>
  );
}

export function RoleChip({ row }: OfRow) {
  const { t } = useTranslation('settings');
  return <Chip color={row.role === 'owner' ? 'primary' : 'default'} label={t(`team.role.${row.role}`)} />;
}

const STATUS_COLORS = { active: 'success', pending: 'warning', invited: 'info', expired: 'error' } as const;

export function StatusChip({ row }: OfRow) {
  const { t } = useTranslation('settings');
  return (
    <Chip
      color={STATUS_COLORS[row.status]}
      label={t(`team.status.${row.status}`)}
      title={t(`team.statusHint.${row.status}`)}
    />
  );
}

/** Since when somebody is in the team, or until when they can come. */
export function RowDate({ row }: OfRow) {
  const { t } = useTranslation('settings');
  const date = useStoreDay()(row.date);
  const text = () => {
    if (row.kind === 'member') return t('team.joined', { date });
    return row.status === 'expired' ? t('team.expired', { date }) : t('team.expires', { date });
  };
  return <time dateTime={row.date}>{text()}</time>;
}

export interface RowActionsProps extends OfRow {
  /** Why the actions cannot be used; undefined, they can. */
  reason: string | undefined;
  onRemove: (row: TeamRow) => void;
  onCancel: (row: TeamRow) => void;
  onInviteAgain: (row: TeamRow) => void;
}

/** What can be done about a row. An owner cannot be removed: there is nothing to do. */
export function RowActions({ row, reason, onRemove, onCancel, onInviteAgain }: RowActionsProps) {
  const { t } = useTranslation('settings');
  const { name, kind, status, role } = row;
  if (kind === 'member') {
    if (role === 'owner') return null;
    return (
      <RestrictedButton
        color="inherit"
        reason={reason}
        aria-label={t('team.removeOf', { name })}
        onClick={() => onRemove(row)}
      >
        {t('team.remove')}
      </RestrictedButton>
    );
  }
  return (
    <>
      {status === 'expired' && (
        <RestrictedButton
          reason={reason}
          aria-label={t('team.inviteAgainOf', { email: name })}
          onClick={() => onInviteAgain(row)}
        >
          {t('team.inviteAgain')}
        </RestrictedButton>
      )}
      <RestrictedButton
        color="inherit"
        reason={reason}
        aria-label={t('team.cancelInvitationOf', { email: name })}
        onClick={() => onCancel(row)}
      >
        {t('team.cancelInvitation')}
      </RestrictedButton>
    </>
  );
}
