import Box from '@mui/material/Box';
import type { SessionSummary } from '@vitrine/contract/sessions';

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
