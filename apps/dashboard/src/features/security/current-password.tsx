import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../components/password-input.tsx';

interface CurrentPasswordProps {
  /** Whose: for password managers. */
  email: string;
  error: string | undefined;
  autoFocus?: boolean;
}

/** Asked once more before a second factor changes. */
export function CurrentPassword({ email, error, autoFocus = false }: CurrentPasswordProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  return (
    <>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        name="current_password"
        id={id}
        label={t('account.password.current')}
        autoComplete="current-password"
        autoFocus={autoFocus}
        error={error}
      />
    </>
  );
}

export const textIn = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? '').trim();

/** As it was typed: a password may begin or end with a space. */
export const passwordIn = (form: HTMLFormElement): string =>
  String(new FormData(form).get('current_password') ?? '');
