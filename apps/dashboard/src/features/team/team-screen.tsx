import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@vitrine/contract/user';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../components/load-problem.tsx';
import { Message } from '../../components/message.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { RestrictedButton } from '../../components/restricted-button.tsx';
import { paths } from '../../config/paths.ts';
import { hasDraft } from '../../lib/drafts.ts';
import { StoreZone } from '../../lib/store-zone.ts';
import { useStoreName } from '../../lib/use-store-name.ts';
import { INVITE_FORM, InviteDialog } from './invite-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { TeamCards } from './team-cards.tsx';
import { teamQuery } from './team-query.ts';
import { type TeamRow, teamRows } from './team-rows.ts';
import { TeamSkeleton } from './team-skeleton.tsx';
import { TeamTable } from './team-table.tsx';
import { useTeamChanges } from './use-team-changes.ts';

interface TeamScreenProps {
  /** Who looks; undefined until the server has said. */
  user: User | undefined;
  /** It could not be asked who looks. */
  failed: boolean;
  onRetry: () => void;
}

/** Who is in the team, who is asked to be, and what can be done about it. */
export function TeamScreen({ user, failed, onRetry }: TeamScreenProps) {
  const { t } = useTranslation('settings');
  const team = useQuery(teamQuery());
  const { invite, inviteAgain, remove, cancel } = useTeamChanges();
  const [inviting, setInviting] = useState(() => hasDraft(INVITE_FORM));
  const [leaving, setLeaving] = useState<TeamRow>();
  const list = useRef<HTMLDivElement>(null);
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const storeName = useStoreName();
  const store = user ? storeName(user.merchant) : '';
  const manages = user?.permissions.includes('manage_team') ?? true;
  const reason = manages ? undefined : t('ownersOnly');

  const retry = () => {
    if (!user) onRetry();
    void team.refetch();
  };

  const content = () => {
    if ((!team.data && team.isError) || (!user && failed)) {
      return (
        <LoadProblem
          title={t('team.loadFailed')}
          body={t('team.loadFailedBody')}
          retrying={team.isFetching}
          onRetry={retry}
        />
      );
    }
    if (!team.data || !user) return <TeamSkeleton wide={wide} />;
    const List = wide ? TeamTable : TeamCards;
    const rows = teamRows(team.data.members, team.data.invitations);
    return (
      <StoreZone value={user.merchant.time_zone}>
        <List
          rows={rows}
          userId={user.id}
          reason={reason}
          onRemove={setLeaving}
          onCancel={setLeaving}
          onInviteAgain={inviteAgain}
        />
        {rows.length === 1 && (
          <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
            <Message
              icon={<GroupsOutlined fontSize="large" />}
              title={t('team.alone.title')}
              body={t('team.alone.body')}
            />
          </Box>
        )}
      </StoreZone>
    );
  };

  return (
    <>
      <PageHeading
        title={t('team.title')}
        intro={t('team.intro')}
        parent={{ path: paths.settings, title: t('title') }}
      >
        <RestrictedButton
          variant="contained"
          startIcon={<PersonAddAltOutlined />}
          disabled={!user}
          reason={reason}
          onClick={() => setInviting(true)}
        >
          {t('team.invite')}
        </RestrictedButton>
      </PageHeading>
      <Paper ref={list} tabIndex={-1} variant="outlined" sx={{ outline: 'none' }}>
        {content()}
      </Paper>
      <InviteDialog open={inviting} store={store} onInvite={invite} onClose={() => setInviting(false)} />
      <LeaveDialog
        row={leaving}
        store={store}
        onConfirm={(row) => (row.kind === 'member' ? remove(row) : cancel(row))}
        onClose={() => setLeaving(undefined)}
        // The button that it would go back to has gone with its row.
        onClosed={() => list.current?.contains(document.activeElement) || list.current?.focus()}
      />
    </>
  );
}
