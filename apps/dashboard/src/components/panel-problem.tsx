import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

interface PanelProblemProps {
  /** What could not be had. */
  text: string;
  /** It is being tried again. */
  retrying: boolean;
  onRetry: () => unknown;
}

/** What a part of a screen shows instead of itself when its call failed: the rest of the screen goes on. */
export function PanelProblem({ text, retrying, onRetry }: PanelProblemProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Box role="alert" sx={problemStyle}>
      <span>{text}</span>
      <Button variant="outlined" loading={retrying} onClick={() => void onRetry()}>
        {t('retry')}
      </Button>
    </Box>
  );
}

const problemStyle = {
  flex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'center',
  justifyContent: 'center',
  columnGap: 2,
  rowGap: 1.5,
  px: 2.5,
  py: 2,
  textAlign: 'center',
  textWrap: 'pretty',
  color: 'text.secondary',
} as const;
