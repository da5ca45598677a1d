import { logFailure } from '../lib/api/log-failure.ts';
import { useErrorTexts } from '../lib/api/use-error-texts.ts';
import { useToast } from './toasts.tsx';

/** Says in a toast how a call went. What failed is noted in the console too: as `what`. */
export function useOutcome() {
  const { errorText, fieldText, refusalText } = useErrorTexts();
  const toast = useToast();
  return {
    done: (text: string) => toast('success', text),
    /** Whatever the server says of it is said, else `fallback`. */
    failed: (what: string, error: unknown, fallback: string) => {
      logFailure(what, error);
      toast('error', errorText(error, fallback));
    },
    /**
     * Only a refusal is said in the server's words (`refusalText`). What is wrong with one of these fields is no toast's to say: the answer
     * goes to the field.
     */
    refused: (what: string, error: unknown, fallback: string, ...fields: readonly string[]) => {
      logFailure(what, error);
      const wrong = fieldText(error, ...fields);
      if (!wrong) toast('error', refusalText(error, fallback));
      return wrong;
    },
  };
}
