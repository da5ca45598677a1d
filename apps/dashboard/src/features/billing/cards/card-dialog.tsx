import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FieldErrors } from '@vitrine/contract/errors';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useToast } from '../../../components/toasts.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useErrorTexts } from '../../../lib/api/use-error-texts.ts';
import { forgetUnsaved } from '../../../lib/unsaved.ts';
import { useUnsaved } from '../../../lib/use-unsaved.ts';
import { type CardFields, type CardProblem, type CardValues, readCard, thisMonth } from './card-check.ts';
import { CardInput } from './card-input.tsx';

interface CardDialogProps {
  open: boolean;
  /** No money moves: real cards are not to be typed, and browsers not to offer them. */
  trial: boolean;
  onSave: (card: CardValues) => Promise<void>;
  /** Where the bank wants to ask the holder, which takes the provider's page. */
  onSaveElsewhere: () => Promise<void>;
  onClose: () => void;
}

const EMPTY: CardFields = { number: '', exp_month: '', exp_year: '', cvc: '' };
const FIELDS = ['number', 'exp_month', 'exp_year', 'cvc'] as const;

/** Pays where no money moves, at Stripe in test mode too. */
const TEST_NUMBER = '4242 4242 4242 4242';

/** The field that a bank's answer is about. */
const FIELD_OF_CODE = { card_number: 'number', card_expired: 'exp_year', card_cvc: 'cvc' } as const;

/**
 * Asks for a card. What is typed stays in these fields: it is sent once, and they are gone with the dialog; after a refusal the code
 * is to be typed again.
 */
export function CardDialog({ open, trial, onSave, onSaveElsewhere, onClose }: CardDialogProps) {
  const { t } = useTranslation('billing');
  const { errorText, fieldErrorText } = useErrorTexts();
  const toast = useToast();
  const id = useId();
  const { register, handleSubmit, setError, setValue, reset, formState } = useForm({ defaultValues: EMPTY });
  const { errors, isSubmitting, isDirty } = formState;
  useUnsaved('card', open && isDirty);

  const submit = async (fields: CardFields) => {
    const card = readCard(fields, thisMonth());
    if (!card.ok) {
      const wrong = FIELDS.filter((field) => card.problems[field]);
      for (const [index, field] of wrong.entries()) {
        setError(field, { type: card.problems[field] as CardProblem }, { shouldFocus: index === 0 });
      }
      return;
    }
    try {
      await onSave(card.value);
      onClose();
    } catch (error) {
      // Not the error itself: what it was about is nobody's to read.
      console.error(
        error instanceof ApiError ? `card not saved: ${error.code ?? error.status}` : 'card not saved',
      );
      setValue('cvc', '');
      const { code, fields: told } =
        error instanceof ApiError ? error : { code: undefined, fields: {} as FieldErrors };
      const said = FIELDS.find((field) => told[field]?.[0] !== undefined);
      if (said)
        return setError(said, { message: fieldErrorText(told[said]?.[0] ?? '') }, { shouldFocus: true });
      const field = FIELD_OF_CODE[code as keyof typeof FIELD_OF_CODE];
      const message = errorText(error, t('cards.failed'));
      setError(field ?? 'root', { type: code ?? 'failed', message }, { shouldFocus: true });
      // A screen reader hears the alert: it hears nothing from behind an open dialog, where the toasts are.
      if (!field) toast('error', message);
    }
  };

  const saveElsewhere = () => {
    // The card is typed there.
    forgetUnsaved();
    void onSaveElsewhere();
  };

  const problem = (field: keyof CardFields): string | undefined => {
    const error = errors[field];
    if (!error) return undefined;
    return error.message || t(`cards.form.problems.${error.type as CardProblem}`);
  };
  const fill = (kind: string) => (trial ? 'off' : kind);
  const input = (field: keyof CardFields) => ({
    field: register(field),
    id: `${id}-${field}`,
    label: t(`cards.form.${field}`),
    error: problem(field),
  });

  return (
    <FormDialog
      open={open}
      texts={{
        title: t('cards.form.title'),
        body: trial ? t('cards.form.trial', { number: TEST_NUMBER }) : t('cards.form.body'),
        cancel: t('cards.form.cancel'),
        submit: t('cards.form.submit'),
      }}
      busy={isSubmitting}
      waits
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
      onClosed={() => reset(EMPTY)}
    >
      <CardInput {...input('number')} maxDigits={19} inGroups autoComplete={fill('cc-number')} autoFocus />
      <Box sx={dateAndCode}>
        <CardInput
          {...input('exp_month')}
          maxDigits={2}
          autoComplete={fill('cc-exp-month')}
          placeholder={t('cards.form.monthFormat')}
        />
        <CardInput
          {...input('exp_year')}
          maxDigits={4}
          autoComplete={fill('cc-exp-year')}
          placeholder={t('cards.form.yearFormat')}
        />
        <CardInput {...input('cvc')} maxDigits={4} autoComplete={fill('cc-csc')} />
      </Box>
      {errors.root && (
        <Alert severity="error" sx={{ borderRadius: 1 }}>
          {errors.root.message}
          {errors.root.type === 'card_authentication' && (
            <Button color="inherit" sx={{ display: 'block', ml: -2 }} onClick={saveElsewhere}>
              {t('cards.form.page')}
            </Button>
          )}
        </Alert>
      )}
    </FormDialog>
  );
}

/** The code on a line of its own where there is no room for three fields. */
const dateAndCode = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1.4fr' },
  alignItems: 'start',
  columnGap: 1.5,
  rowGap: 2.5,
  '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
} as const;
