import AddRounded from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { PaymentMethod } from '@vitrine/contract/billing-payments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../components/panel.tsx';
import { PanelProblem } from '../../../components/panel-problem.tsx';
import { EmptyPanel } from '../parts/empty-panel.tsx';
import { cardsQuery } from '../parts/queries.ts';
import { CardDialog } from './card-dialog.tsx';
import { CardRow } from './card-row.tsx';
import { RemoveCardDialog } from './remove-card-dialog.tsx';
import { useCardChanges } from './use-card-changes.ts';

interface PaymentMethodsProps {
  /** A card may be typed here; else it is saved on the provider's page. */
  cardForm: boolean;
  /** No money moves. */
  trial: boolean;
}

/** The saved cards. */
export function PaymentMethods({ cardForm, trial }: PaymentMethodsProps) {
  const { t } = useTranslation(['billing', 'dashboard']);
  const { data: cards, isError, isFetching, refetch } = useQuery(cardsQuery());
  const { save, makeDefault, remove, saveElsewhere } = useCardChanges();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [removing, setRemoving] = useState<PaymentMethod>();

  const elsewhere = () => {
    setLeaving(true);
    return saveElsewhere().finally(() => setLeaving(false));
  };
  const content = () => {
    if (!cards && isError)
      return <PanelProblem text={t('cards.loadFailed')} retrying={isFetching} onRetry={refetch} />;
    if (!cards)
      return (
        <Box role="status" aria-label={t('dashboard:loading')} sx={{ px: 2.5, pb: 2.5 }}>
          <Skeleton width="40%" />
          <Skeleton width="25%" />
        </Box>
      );
    if (cards.length === 0) return <EmptyPanel title={t('cards.empty.title')} body={t('cards.empty.body')} />;
    return (
      <Box component="ul" aria-label={t('cards.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {cards.map((card) => (
          <CardRow key={card.id} card={card} onMakeDefault={makeDefault} onRemove={setRemoving} />
        ))}
      </Box>
    );
  };
  return (
    <Panel
      title={t('cards.title')}
      end={
        <Button
          startIcon={<AddRounded />}
          loading={leaving}
          loadingPosition="start"
          onClick={() => (cardForm ? setAdding(true) : void elsewhere())}
        >
          {t('cards.add')}
        </Button>
      }
    >
      {content()}
      <CardDialog
        open={adding}
        trial={trial}
        onSave={save}
        onSaveElsewhere={elsewhere}
        onClose={() => setAdding(false)}
      />
      <RemoveCardDialog card={removing} onRemove={remove} onClose={() => setRemoving(undefined)} />
    </Panel>
  );
}
