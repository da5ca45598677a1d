import LockOutlined from '@mui/icons-material/LockOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import { useTranslation } from 'react-i18next';
import { TextInput, type TextInputProps } from '../../components/text-input.tsx';

export const EMAIL_INPUT_ID = 'email';

interface EmailInputProps extends Omit<TextInputProps, 'id' | 'label' | 'type' | 'hint'> {
  /** That of an invitation, which is to one address. It can be read and copied, and password managers see it. */
  locked?: boolean;
}

/** The email one signs in with. */
export function EmailInput({ locked = false, ...input }: EmailInputProps) {
  const { t } = useTranslation('loginAndPass');
  return (
    <TextInput
      {...input}
      id={EMAIL_INPUT_ID}
      type="email"
      label={t('fields.email')}
      autoComplete="username"
      readOnly={locked}
      {...(locked && { hint: t('fields.locked'), endAdornment: <Lock /> })}
    />
  );
}

const Lock = () => (
  <InputAdornment position="end">
    <LockOutlined fontSize="small" />
  </InputAdornment>
);
