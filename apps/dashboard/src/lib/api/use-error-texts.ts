import { useTranslation } from 'react-i18next';
import { errorText, fieldErrorText } from './error-text.ts';
import { refusalText } from './refusal-text.ts';

/** `errorText`, `refusalText` and `fieldErrorText` in the language on screen. */
export function useErrorTexts() {
  const { t } = useTranslation('loginAndPass');
  return {
    errorText: (error: unknown, fallback: string) => errorText(t, error, fallback),
    refusalText: (error: unknown, fallback: string) => refusalText(t, error, fallback),
    fieldErrorText: (sentence: string) => fieldErrorText(t, sentence),
  };
}
