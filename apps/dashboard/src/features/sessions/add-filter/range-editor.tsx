import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../components/text-input.tsx';
import { RANGES, type RangeName, withRange } from '../query/condition-parts.ts';
import { type Conditions, isTooMuch } from '../query/conditions.ts';
import { editorStyle } from './option.ts';

interface RangeEditorProps {
  name: RangeName;
  conditions: Conditions;
  onAdd: (conditions: Conditions) => void;
}

const textOf = (value: string | number | undefined) => (value === undefined ? '' : String(value));

/** From a least to a greatest value; either may be left open, and without both there is no such filter. */
export function RangeEditor({ name, conditions, onAdd }: RangeEditorProps) {
  const { t } = useTranslation('filters');
  const id = useId();
  const [minName, maxName] = RANGES[name];
  const [min, setMin] = useState(textOf(conditions[minName]));
  const [max, setMax] = useState(textOf(conditions[maxName]));
  const [currency, setCurrency] = useState(conditions.cart_currency ?? '');
  const [wrong, setWrong] = useState<'invalid' | 'wrong' | 'full'>();
  const days = name === 'dates';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = (text: string) => (text === '' ? undefined : days ? text : Number(text));
    const given = {
      [minName]: value(min),
      [maxName]: value(max),
      ...(name === 'cart_value' && min + max !== '' && currency && { cart_currency: currency.toUpperCase() }),
    };
    const next = withRange(conditions, name, given);
    const kept = Object.entries(given).every(([bound, wanted]) => next[bound as keyof Conditions] === wanted);
    if (!kept) setWrong('invalid');
    else if (min !== '' && max !== '' && (days ? min > max : Number(min) > Number(max))) setWrong('wrong');
    else if (isTooMuch(next)) setWrong('full');
    else onAdd(next);
  };
  const field = {
    type: days ? 'date' : 'number',
    size: 'small',
    slotProps: { input: days ? {} : { min: 0, step: name === 'pages' ? 1 : 'any' } },
  } as const;
  const error = wrong && t(wrong === 'full' ? 'conditions.full' : `conditions.range.${wrong}`);
  return (
    <Box component="form" noValidate onSubmit={submit} sx={editorStyle}>
      <TextInput
        {...field}
        id={`${id}-min`}
        label={t(days ? 'conditions.range.first' : 'conditions.range.min')}
        autoFocus
        notched={days || undefined}
        value={min}
        onChange={(event) => setMin(event.target.value)}
        error={Boolean(error)}
      />
      <TextInput
        {...field}
        id={`${id}-max`}
        label={t(days ? 'conditions.range.last' : 'conditions.range.max')}
        value={max}
        onChange={(event) => setMax(event.target.value)}
        error={error}
      />
      {name === 'cart_value' && (
        <TextInput
          id={`${id}-currency`}
          type="text"
          size="small"
          label={t('conditions.range.currency')}
          value={currency}
          onChange={(event) => setCurrency(event.target.value)}
          slotProps={{ input: { maxLength: 3, autoComplete: 'off', autoCapitalize: 'characters' } }}
        />
      )}
      <Button type="submit" variant="contained">
        {t('conditions.apply')}
      </Button>
    </Box>
  );
}
