import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { User } from '@vitrine/contract/auth';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Brand } from '../components/brand.tsx';
import { LanguageSelect } from '../components/language-select.tsx';
import { ThemeToggle } from '../components/theme-toggle.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { chooseLanguage } from '../i18n/i18n.ts';
import { originOf } from '../lib/origin.ts';

/** How long the success message stands before the screen changes (specification, section 9). */
const REDIRECT_DELAY_MS = 1_000;

export default function LoginRoute() {
  const { t } = useTranslation('loginAndPass');
  const { search } = useLocation();
  const navigate = useNavigate();
  const [user, setUser] = useState<User>();

  useEffect(() => {
    if (!user) return;
    const timer = setTimeout(async () => {
      // A language that does not come keeps nobody out.
      await chooseLanguage(user.merchant.main_language).catch(console.error);
      await navigate(originOf(search), { replace: true });
    }, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [user, search, navigate]);

  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateRows: '1fr auto' }}>
      <title>{`${t('login.title')} · Vitrine`}</title>
      <Box component="main" sx={{ width: '100%', maxWidth: 440, m: 'auto', px: 2, py: 4 }}>
        <Box sx={{ display: 'flex', justifyContent: 'center', mb: 4 }}>
          <Brand />
        </Box>
        <Paper variant="outlined" sx={{ p: { xs: 3, sm: 4 } }}>
          <Typography variant="h1">{t('login.title')}</Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
            {t('login.intro')}
          </Typography>
          <LoginForm onSignedIn={setUser} />
        </Paper>
      </Box>
      <Box component="footer" sx={{ display: 'flex', justifyContent: 'center', gap: 1, pb: 3 }}>
        <LanguageSelect />
        <ThemeToggle />
      </Box>
    </Box>
  );
}
