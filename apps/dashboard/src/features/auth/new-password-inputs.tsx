import { MIN_PASSWORD_CHARACTERS } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../components/password-input.tsx';
import type { TextInputProps } from '../../components/text-input.tsx';

type Input = Omit<TextInputProps, 'id' | 'label' | 'type' | 'hint' | 'autoComplete' | 'endAdornment'>;

/** A password to sign in with from now on, which says what it must be like. */
export function NewPasswordInput(input: Input & { label: string }) {
  const { t } = useTranslation('loginAndPass');
  return (
    <PasswordInput
      {...input}
      id="password"
      autoComplete="new-password"
      hint={t('fields.passwordRule', { characters: MIN_PASSWORD_CHARACTERS })}
    />
  );
}

/** The same, typed again. */
export function RepeatedPasswordInput(input: Input) {
  const { t } = useTranslation('loginAndPass');
  return (
    <PasswordInput
      {...input}
      id="confirm-password"
      label={t('fields.confirmPassword')}
      autoComplete="new-password"
    />
  );
}
