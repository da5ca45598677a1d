import Box from '@mui/material/Box';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../lib/country-name.ts';

/** The country's name in the language on screen; nothing when it is not known. */
export function Country({ session: { country } }: { session: SessionSummary }) {
  const { i18n } = useTranslation();
  return country ? <OneLine text={countryName(country, i18n.language)} /> : null;
}

/** Name and major version; nothing when they are not known. */
export function Browser({ session: { browser } }: { session: SessionSummary }) {
  return browser ? <OneLine text={browser} /> : null;
}

const OneLine = ({ text }: { text: string }) => (
  <Box component="span" sx={oneLine}>
    {text}
  </Box>
);

const oneLine = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
