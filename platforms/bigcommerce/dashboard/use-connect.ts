import type { Merchant } from '@vitrine/contract/user';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../apps/dashboard/src/lib/api/api.ts';
import { ApiError } from '../../../apps/dashboard/src/lib/api/api-error.ts';
import { logFailure } from '../../../apps/dashboard/src/lib/api/log-failure.ts';
import { useErrorTexts } from '../../../apps/dashboard/src/lib/api/use-error-texts.ts';
import { useDraft } from '../../../apps/dashboard/src/lib/drafts.ts';
import { useUnsaved } from '../../../apps/dashboard/src/lib/use-unsaved.ts';
import { storeHashIn } from './store-hash.ts';

const EMPTY = { client_id: '', store_hash: '', access_token: '' };
export type Credentials = typeof EMPTY;

type Problem = 'missing' | { failed: unknown };

interface Handlers {
  /** An attempt begins. */
  onSubmit: () => void;
  onConnected: (merchant: Merchant) => void;
}

/** The credentials as they are typed, and the call that connects the store by them. They are forgotten once it worked. */
export function useBigcommerceConnect({ onSubmit, onConnected }: Handlers) {
  const { t } = useTranslation('integrations');
  const { errorText } = useErrorTexts();
  const draft = useDraft('bigcommerce');
  const [values, setValues] = useState({ ...EMPTY, ...draft });
  const { client_id, store_hash } = values;
  // Not the token.
  useUnsaved('bigcommerce', Object.values(values).join('') !== '', { client_id, store_hash });
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  // Two keys in one moment are one attempt.
  const sending = useRef(false);

  const textOf = (found: Problem): string => {
    if (found === 'missing') return t('bigcommerce.form.missing');
    const { failed } = found;
    if (failed instanceof ApiError && failed.scopes.length > 0) {
      return t('bigcommerce.form.scopes', { scopes: failed.scopes.join(', ') });
    }
    return errorText(failed, t('bigcommerce.form.failed'));
  };

  const submit = async (): Promise<void> => {
    if (sending.current) return;
    const body = {
      client_id: values.client_id.trim(),
      store_hash: storeHashIn(values.store_hash),
      access_token: values.access_token.trim(),
    };
    setValues({ ...values, store_hash: body.store_hash });
    onSubmit();
    setProblem(undefined);
    if (Object.values(body).includes('')) {
      setProblem('missing');
      return;
    }
    sending.current = true;
    setBusy(true);
    try {
      const { merchant } = await call('bigcommerce_connect', { body });
      setValues(EMPTY);
      onConnected(merchant);
    } catch (error) {
      logFailure('connecting the store', error);
      setProblem({ failed: error });
    }
    sending.current = false;
    setBusy(false);
  };

  return {
    values,
    set: (name: keyof Credentials, value: string) => setValues((before) => ({ ...before, [name]: value })),
    busy,
    missing: problem === 'missing',
    error: problem && textOf(problem),
    submit,
  };
}
