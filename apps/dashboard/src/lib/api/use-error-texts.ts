import { useTranslation } from 'react-i18next';
import { ApiError } from './api-error.ts';
import { errorText, fieldErrorText } from './error-text.ts';
import { refusalText } from './refusal-text.ts';

/** `errorText`, `refusalText` and `fieldErrorText` in the language on screen. */
export function useErrorTexts() {
  const { t } = useTranslation('loginAndPass');
  return {
    errorText: (error: unknown, fallback: string) => errorText(t, error, fallback),
    refusalText: (error: unknown, fallback: string) => refusalText(t, error, fallback),
    fieldErrorText: (sentence: string) => fieldErrorText(t, sentence),
    /** What the server says of the first of these fields that it says something of. */
    fieldText: (error: unknown, ...names: readonly string[]): string | undefined => {
      const fields = error instanceof ApiError ? error.fields : {};
      const sentence = names.map((name) => fields[name]?.[0]).find(Boolean);
      return sentence && fieldErrorText(t, sentence);
    },
  };
}
