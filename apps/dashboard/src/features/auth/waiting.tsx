import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';

/** While something that a screen needs is on its way; says what. */
export const Waiting = ({ text }: { text: string }) => (
  <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary' }}>
    <CircularProgress size={20} aria-hidden />
    {text}
  </Box>
);
