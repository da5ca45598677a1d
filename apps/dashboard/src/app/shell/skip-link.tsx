import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

/** The first stop of the Tab key: over the navigation to what the screen is about. */
export function SkipLink({ target }: { target: string }) {
  const { t } = useTranslation('sidebar');
  return (
    <Box
      component="a"
      href={`#${target}`}
      // The address keeps no trace of it: the list's state lives there.
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
      sx={{
        position: 'fixed',
        displayPrint: 'none',
        zIndex: 'tooltip',
        top: 8,
        left: 8,
        px: 2,
        py: 1.25,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 560,
        textDecoration: 'none',
        '&:not(:focus)': { clipPath: 'inset(50%)' },
      }}
    >
      {t('skipToContent')}
    </Box>
  );
}
