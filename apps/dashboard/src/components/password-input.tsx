import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from './icon-action.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'endAdornment'> {
  /** What the button says that shows and hides it, where it is no password. */
  names?: { show: string; hide: string };
}

/** A password, or another secret, hidden until its reader asks to see it. */
export function PasswordInput({ names, ...input }: PasswordInputProps) {
  const { t } = useTranslation('loginAndPass');
  const [shown, setShown] = useState(false);
  const { show, hide } = names ?? { show: t('fields.showPassword'), hide: t('fields.hidePassword') };
  const name = shown ? hide : show;
  return (
    <TextInput
      {...input}
      type={shown ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconAction label={name} edge="end" onClick={() => setShown(!shown)}>
            {shown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
          </IconAction>
        </InputAdornment>
      }
    />
  );
}
