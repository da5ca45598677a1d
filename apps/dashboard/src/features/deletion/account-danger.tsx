import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { DELETION_DAYS } from '@vitrine/contract/limits';
import type { User } from '@vitrine/contract/user';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Panel, PanelBody } from '../../components/panel.tsx';
import { PanelProblem } from '../../components/panel-problem.tsx';
import { PasswordDialog } from '../../components/password-dialog.tsx';
import { paths } from '../../config/paths.ts';
import { useStoreDay } from '../../lib/store-zone.ts';
import { useStoreName } from '../../lib/use-store-name.ts';
import { deletionQuery } from './deletion-query.ts';
import { ScheduledNotice } from './scheduled-notice.tsx';
import { useLeaving } from './use-leaving.ts';

const ANCHOR = 'delete-account';

/** Where a person deletes their account, and undoes that. */
export function AccountDanger({ user }: { user: User }) {
  const { t, i18n } = useTranslation('settings');
  const day = useStoreDay();
  const storeName = useStoreName();
  const heading = useRef<HTMLHeadingElement>(null);
  const linked = useLocation().hash === `#${ANCHOR}`;
  const { data, isError, isFetching, refetch } = useQuery(deletionQuery());
  const { done, deleteAccount, keepAccount } = useLeaving();
  const [open, setOpen] = useState(false);
  const isThere = data !== undefined;
  useEffect(() => {
    if (!linked || !isThere) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [linked, isThere]);

  const { time_zone } = user.merchant;
  const days = DELETION_DAYS;
  const alone = (data?.owned_alone ?? []).filter(({ delete_at }) => delete_at === null);
  const stores = new Intl.ListFormat(i18n.language).format(
    alone.map(({ store_name }) => storeName({ ...user.merchant, store_name })),
  );
  const content = () => {
    if (!data)
      return (
        isError && <PanelProblem text={t('deletion.loadFailed')} retrying={isFetching} onRetry={refetch} />
      );
    if (data.account_delete_at !== null)
      return (
        <ScheduledNotice
          texts={{
            title: t('deletion.account.scheduled', { date: day(data.account_delete_at, time_zone) }),
            body: t('deletion.account.scheduledBody'),
            keep: t('deletion.account.keep'),
          }}
          onKeep={keepAccount}
        />
      );
    if (alone.length > 0)
      return (
        <Alert severity="info" role="note" sx={{ overflowWrap: 'anywhere' }}>
          {t('deletion.account.alone', { stores })}
          <Box sx={{ mt: 1.5 }}>
            <Button color="inherit" variant="outlined" component={Link} to={paths.leaveStore}>
              {t('deletion.store.open')}
            </Button>
          </Box>
        </Alert>
      );
    return (
      <Box sx={lineStyle}>
        <Box sx={{ flex: '1 1 18rem', color: 'text.secondary' }}>{t('deletion.account.body', { days })}</Box>
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          {t('deletion.account.delete')}
        </Button>
      </Box>
    );
  };
  return (
    <Panel
      title={t('deletion.account.title')}
      anchor={{ id: ANCHOR, ref: heading }}
      sx={{ mt: 2, maxWidth: 760 }}
    >
      <PanelBody>{content()}</PanelBody>
      <PasswordDialog
        open={open}
        email={user.email}
        texts={{
          title: t('deletion.accountDialog.title'),
          body: t('deletion.accountDialog.body', { days }),
          submit: t('deletion.account.delete'),
          failed: t('deletion.accountDialog.failed'),
        }}
        onConfirm={async (password) => {
          const date = day(await deleteAccount(password), time_zone);
          done(t('deletion.accountDialog.done', { date }));
        }}
        onClose={() => setOpen(false)}
      />
    </Panel>
  );
}

const lineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1.5,
} as const;
