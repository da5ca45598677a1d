import type { ChangeEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextInput, type TextInputProps } from '../../../components/text-input.tsx';
import { digitsOf } from './card-check.ts';
import { typedNumber } from './card-number-text.ts';

interface CardInputProps extends Omit<TextInputProps, 'form'> {
  field: UseFormRegisterReturn;
  maxDigits: number;
  /** A card's number is typed in groups. */
  inGroups?: boolean;
}

/** A field of digits, which a phone's number pad types and a browser may fill in. */
export function CardInput({ field, maxDigits, inGroups = false, ...input }: CardInputProps) {
  const { ref, onChange, ...named } = field;
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { target } = event;
    const caret = target.selectionStart ?? target.value.length;
    const typed = inGroups ? typedNumber(target.value, caret) : undefined;
    const text = typed?.text ?? digitsOf(target.value).slice(0, maxDigits);
    if (text !== target.value) {
      target.value = text;
      target.setSelectionRange(typed?.caret ?? caret, typed?.caret ?? caret);
    }
    void onChange(event);
  };
  return (
    <TextInput
      {...input}
      {...named}
      inputRef={ref}
      onChange={change}
      inputProps={{ inputMode: 'numeric', spellCheck: false }}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    />
  );
}
