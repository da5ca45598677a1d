import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { codeStyle } from '../../components/code-style.ts';
import { MailAction } from './mail-action.tsx';

/** What a store's policy has to name. Our worker is made of a blob; without it the page packs by itself, so that one is no must. */
const DIRECTIVES = ['script-src', 'connect-src'] as const;

/** What to add to a store's Content-Security-Policy, to be copied or mailed to whoever looks after the store. */
export function PolicyHelp() {
  const { t } = useTranslation('settings');
  const lines = DIRECTIVES.map((directive) => `${directive} ${location.origin}`).join('\n');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start', gap: 1.5 }}>
      <span>{t('installation.policy.body')}</span>
      <Box component="pre" sx={linesStyle}>
        <code>{lines}</code>
      </Box>
      <span>{t('installation.policy.fallback')}</span>
      <MailAction
        subject={t('installation.policy.subject')}
        message={t('installation.policy.message', { lines })}
      />
    </Box>
  );
}

const linesStyle = { ...codeStyle, maxWidth: '100%', m: 0, whiteSpace: 'pre-wrap' } as const;
