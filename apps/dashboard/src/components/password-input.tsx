import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** A password, hidden until its reader asks to see it. */
export function PasswordInput(input: Omit<TextInputProps, 'type' | 'endAdornment'>) {
  const { t } = useTranslation('loginAndPass');
  const [shown, setShown] = useState(false);
  const name = shown ? t('fields.hidePassword') : t('fields.showPassword');
  return (
    <TextInput
      {...input}
      type={shown ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton edge="end" aria-label={name} title={name} onClick={() => setShown(!shown)}>
            {shown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
