import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import type { Language } from '@vitrine/contract/common';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '../i18n/i18n.ts';
import { languageCodes, languages } from '../i18n/languages.ts';

/**
 * Each language is written in itself, so that whoever landed in a wrong one finds theirs. `onChosen` learns the choice.
 * The browser's own control: it stands on the sign-in screen, where MUI's would be a hundredth of all that is loaded.
 */
export function LanguageSelect({ onChosen }: { onChosen?: (language: Language) => void }) {
  const { t } = useTranslation('sidebar');
  return (
    <Box sx={frameStyle}>
      <select
        value={currentLanguage()}
        onChange={(event) => {
          const language = event.target.value as Language;
          // What does not come leaves the language as it is.
          chooseLanguage(language).catch(console.error);
          onChosen?.(language);
        }}
        aria-label={t('language')}
        name="language"
      >
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code].name}
          </option>
        ))}
      </select>
      <ArrowDropDown aria-hidden />
    </Box>
  );
}

const frameStyle = {
  display: 'inline-grid',
  alignItems: 'center',
  borderRadius: 1.5,
  color: 'text.secondary',
  '&:hover': { color: 'text.primary' },
  '&:focus-within': { outline: '2px solid var(--mui-palette-primary-main)' },
  // The arrow lies over the control, which takes the clicks.
  '& > *': { gridArea: '1 / 1' },
  '& > svg': { justifySelf: 'end', pointerEvents: 'none' },
  '& > select': {
    appearance: 'none',
    minHeight: 40,
    pl: 1.5,
    pr: 3,
    border: 0,
    borderRadius: 'inherit',
    outline: 'none',
    bgcolor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    fontSize: '0.875rem',
    cursor: 'pointer',
  },
  '& option': { bgcolor: 'background.paper', color: 'text.primary' },
} as const;
