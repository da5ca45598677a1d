import NativeSelect from '@mui/material/NativeSelect';
import type { Language } from '@vitrine/contract/common';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '../i18n/i18n.ts';
import { languageCodes, languages } from '../i18n/languages.ts';

/** Each language is written in itself, so that whoever landed in a wrong one finds theirs. */
export function LanguageSelect() {
  const { t } = useTranslation('sidebar');
  return (
    <NativeSelect
      value={currentLanguage()}
      onChange={(event) => void chooseLanguage(event.target.value as Language)}
      disableUnderline
      inputProps={{ 'aria-label': t('language'), name: 'language' }}
      sx={{
        fontSize: '0.875rem',
        minHeight: 40,
        borderRadius: 1.5,
        color: 'text.secondary',
        '&:hover': { color: 'text.primary' },
        '&:focus-within': { outline: '2px solid var(--mui-palette-primary-main)' },
        '& select': { pl: 1.5, py: 1.25, borderRadius: 'inherit' },
        '& select:focus': { backgroundColor: 'transparent', borderRadius: 'inherit' },
      }}
    >
      {languageCodes.map((code) => (
        <option key={code} value={code} lang={code}>
          {languages[code].name}
        </option>
      ))}
    </NativeSelect>
  );
}
