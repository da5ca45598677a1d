import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { DELETION_DAYS } from '@vitrine/contract/limits';
import type { User } from '@vitrine/contract/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { PanelProblem } from '../../components/panel-problem.tsx';
import { PasswordDialog } from '../../components/password-dialog.tsx';
import { RestrictedButton } from '../../components/restricted-button.tsx';
import { paths } from '../../config/paths.ts';
import { nameOf } from '../../lib/people.ts';
import { workspace } from '../../lib/session.ts';
import { useStoreDay } from '../../lib/store-zone.ts';
import { useStoreName } from '../../lib/use-store-name.ts';
import { DangerLine } from './danger-line.tsx';
import { deletionQuery, membersQuery } from './deletion-query.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { ScheduledNotice } from './scheduled-notice.tsx';
import { useLeaving } from './use-leaving.ts';
import { useLinkedWorkspace } from './use-linked-workspace.ts';

/** Where a store is left, handed over or deleted, in plain words; and where its deletion is undone. */
export function StoreDanger({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const { data, isError, isFetching, refetch } = useQuery(deletionQuery());
  useLinkedWorkspace(user.workspace_id);
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      {data && (
        <Lines
          user={user}
          delete_at={data.workspace_delete_at}
          alone={data.owned_alone.some(({ workspace_id }) => workspace_id === user.workspace_id)}
        />
      )}
      {!data && !isError && <Skeleton variant="rounded" height={120} />}
      {!data && isError && (
        <PanelProblem text={t('deletion.loadFailed')} retrying={isFetching} onRetry={refetch} />
      )}
    </Paper>
  );
}

interface LinesProps {
  user: User;
  delete_at: string | null;
  /** Nobody else owns the store. */
  alone: boolean;
}

function Lines({ user, delete_at, alone }: LinesProps) {
  const { t } = useTranslation('settings');
  const day = useStoreDay();
  const { time_zone } = user.merchant;
  const store = useStoreName()(user.merchant);
  const owns = user.permissions.includes('manage_workspace');
  const leaving = useLeaving();
  const [open, setOpen] = useState<'delete' | 'hand-over' | 'leave'>();
  const [loading, setLoading] = useState(false);
  const team = useQuery({ ...membersQuery(), enabled: owns });
  const members = (team.data ?? []).filter(({ id }) => id !== user.id);
  const close = () => setOpen(undefined);
  const days = DELETION_DAYS;

  if (delete_at !== null)
    return (
      <ScheduledNotice
        texts={{
          title: t('deletion.store.scheduled', { store, date: day(delete_at, time_zone) }),
          body: t('deletion.store.scheduledBody'),
          keep: t('deletion.store.keep'),
        }}
        onKeep={owns ? leaving.keepStore : undefined}
      />
    );
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {owns && (
          <DangerLine title={t('deletion.store.export')} body={t('deletion.store.exportBody')}>
            <Button
              variant="outlined"
              loading={loading}
              onClick={() => {
                setLoading(true);
                void leaving.download().finally(() => setLoading(false));
              }}
            >
              {t('deletion.store.export')}
            </Button>
          </DangerLine>
        )}
        {owns && (
          <DangerLine title={t('deletion.store.handOver')} body={t('deletion.store.handOverBody')}>
            <RestrictedButton
              variant="outlined"
              reason={members.length === 0 ? t('deletion.store.alone') : undefined}
              onClick={() => setOpen('hand-over')}
            >
              {t('deletion.store.handOver')}
            </RestrictedButton>
          </DangerLine>
        )}
        {!alone && (
          <DangerLine title={t('deletion.store.leave')} body={t('deletion.store.leaveBody')}>
            <Button variant="outlined" color="error" onClick={() => setOpen('leave')}>
              {t('deletion.store.leave')}
            </Button>
          </DangerLine>
        )}
        {owns && (
          <DangerLine title={t('deletion.store.delete')} body={t('deletion.store.deleteBody', { days })}>
            <Button variant="outlined" color="error" onClick={() => setOpen('delete')}>
              {t('deletion.store.delete')}
            </Button>
          </DangerLine>
        )}
      </Box>
      <PasswordDialog
        open={open === 'delete'}
        email={user.email}
        texts={{
          title: t('deletion.deleteDialog.title', { store }),
          body: t('deletion.deleteDialog.body', { days }),
          submit: t('deletion.store.delete'),
          failed: t('deletion.deleteDialog.failed'),
        }}
        onConfirm={async (password) => {
          const date = day(await leaving.deleteStore(password), time_zone);
          leaving.done(t('deletion.deleteDialog.done', { store, date }));
        }}
        onClose={close}
      />
      <HandOverDialog
        open={open === 'hand-over'}
        email={user.email}
        store={store}
        members={members}
        onConfirm={async (member, password) => {
          await leaving.handOver(member.id, password);
          leaving.done(t('deletion.handOverDialog.done', { name: nameOf(member) }));
          // What one may do has changed, on every screen.
          workspace.choose(user.workspace_id);
          location.assign(paths.settings);
        }}
        onClose={close}
      />
      <ConfirmDialog
        open={open === 'leave'}
        texts={{
          title: t('deletion.leaveDialog.title', { store }),
          body: t('deletion.leaveDialog.body'),
          keep: t('cancel'),
          submit: t('deletion.store.leave'),
        }}
        onConfirm={async () => {
          try {
            await leaving.leave();
          } catch (error) {
            leaving.refused('leaving a store', error, t('deletion.leaveDialog.failed'));
            return;
          }
          // Into another store, if there is one; else the server signs them out.
          workspace.forget();
          location.assign(paths.home);
        }}
        onClose={close}
      />
    </>
  );
}
