import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { User } from '@vitrine/contract/user';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Awaited } from '../../components/awaited.tsx';
import { Panel, PanelBody } from '../../components/panel.tsx';
import { PanelProblem } from '../../components/panel-problem.tsx';
import { useOutcome } from '../../components/use-outcome.ts';
import { useDraft } from '../../lib/drafts.ts';
import { useUnsaved } from '../../lib/use-unsaved.ts';
import { DomainChips } from './domain-chips.tsx';
import { DomainField } from './domain-field.tsx';
import { draftOf, editedDomains, editsIn, NO_EDITS, withDomain, withoutDomain } from './domain-list.ts';
import { useInstallation } from './installation-query.ts';
import { useDomains } from './use-domains.ts';

/** The domains whose pages may send recordings of the store. What is changed holds once it is saved. */
export function DomainsPanel({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const { done, refused } = useOutcome();
  const { installation, failed, retrying, retry } = useInstallation();
  const change = useDomains(user);
  const field = useRef<HTMLInputElement>(null);
  const draft = useDraft('domains');
  const [edits, setEdits] = useState(() => editsIn(draft));
  const [busy, setBusy] = useState(false);
  useUnsaved('domains', edits.added.length + edits.removed.length > 0, draftOf(edits));
  const owner = user.permissions.includes('manage_store');
  const saved = installation?.domains ?? [];
  const domains = editedDomains(saved, edits);

  const save = async () => {
    setBusy(true);
    try {
      await change((current) => editedDomains(current, edits));
      setEdits(NO_EDITS);
      done(t('installation.domains.saved'));
    } catch (error) {
      refused('the domains', error, t('installation.domains.failed'));
    }
    setBusy(false);
  };
  const remove = (domain: string) => {
    setEdits(withoutDomain(saved, edits, domain));
    // Its button goes with it.
    field.current?.focus();
  };
  const content = () => {
    if (failed) {
      return <PanelProblem text={t('installation.domains.loadFailed')} retrying={retrying} onRetry={retry} />;
    }
    return (
      <Awaited settled={installation !== undefined}>
        <Box sx={contentStyle}>
          {domains.length === 0 ? (
            <Alert severity="info" role="presentation">
              {t('installation.domains.any')}
            </Alert>
          ) : (
            <DomainChips domains={domains} {...(owner && !busy && { onRemove: remove })} />
          )}
          {owner ? (
            <DomainField
              ref={field}
              domains={domains}
              onAdd={(domain) => setEdits(withDomain(saved, edits, domain))}
            />
          ) : (
            <Typography color="textSecondary">{t('installation.domains.ownersOnly')}</Typography>
          )}
          {edits.added.length + edits.removed.length > 0 && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button variant="contained" loading={busy} onClick={() => void save()}>
                {t('installation.domains.save')}
              </Button>
              <Button color="inherit" disabled={busy} onClick={() => setEdits(NO_EDITS)}>
                {t('installation.domains.discard')}
              </Button>
            </Box>
          )}
        </Box>
      </Awaited>
    );
  };
  return (
    <Panel title={t('installation.domains.title')}>
      <PanelBody>
        <Typography color="textSecondary">{t('installation.domains.intro')}</Typography>
        {content()}
      </PanelBody>
    </Panel>
  );
}

const contentStyle = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } as const;
