import type { FieldError } from 'react-hook-form';
import { useErrorTexts } from '../../lib/api/use-error-texts.ts';

/** What a field says about its error, in the language on screen; `true` where only the form says what is wrong. */
export function useFieldError() {
  const { fieldErrorText } = useErrorTexts();
  return (error: FieldError | undefined): string | boolean =>
    error?.message ? fieldErrorText(error.message) : error !== undefined;
}
