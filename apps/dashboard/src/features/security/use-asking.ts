import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { logFailure } from '../../lib/api/log-failure.ts';
import { useErrorTexts } from '../../lib/api/use-error-texts.ts';

/** Errors by field; `form` is of all of it. */
export type Errors = Readonly<Partial<Record<string, string>>>;

/** What a dialog asks of the server: whether it is under way, and what was wrong with it. `fallback` is said of what says nothing itself. */
export function useAsking(fallback: string) {
  const { fieldErrorText, refusalText } = useErrorTexts();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});

  const ask = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setErrors({});
    try {
      await work();
    } catch (error) {
      logFailure('sign-in security', error);
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      const told = fields.map(([field, [sentence = '']]) => [field, fieldErrorText(sentence)]);
      setErrors(told.length > 0 ? Object.fromEntries(told) : { form: refusalText(error, fallback) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, errors, ask, clear: () => setErrors({}) };
}
