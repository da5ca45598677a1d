import type { Subscription } from '@vitrine/contract/billing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useStoreDay } from '../../../lib/store-zone.ts';
import { questionTexts } from './plan-question.ts';
import type { Asked } from './use-plan-choice.ts';

interface PlanDialogProps {
  /** Undefined, the dialog is closed. */
  asked: Asked | undefined;
  subscription: Subscription | null;
  onAgree: (asked: Asked) => Promise<void>;
  onClose: () => void;
  /** It has gone from the screen. */
  onClosed: () => void;
}

/** Asks before a plan is taken that costs money at once, or allows less. */
export function PlanDialog({ asked, subscription, onAgree, onClose, onClosed }: PlanDialogProps) {
  const { t } = useTranslation('billing');
  const day = useStoreDay();
  // While it goes from the screen it still says what it was about, as it was then.
  const [last, setLast] = useState({ asked, subscription });
  if (asked && asked !== last.asked) setLast({ asked, subscription });
  if (!last.asked) return null;
  const { question } = last.asked;
  return (
    <ConfirmDialog
      // What is asked next is another dialog: its words are read, and its first button has the focus.
      key={question}
      open={asked !== undefined}
      tone={question === 'free' || question === 'down' ? 'error' : 'primary'}
      texts={questionTexts(t, day, last.asked, last.subscription)}
      onConfirm={() => onAgree(last.asked as Asked)}
      onClose={onClose}
      onClosed={onClosed}
    />
  );
}
