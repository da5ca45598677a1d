import Box from '@mui/material/Box';

interface BannerTextProps {
  /** Names the banner. */
  id?: string;
  title: string;
  body: string;
}

/** What an `Alert` says that stands over a screen or in a panel. */
export const BannerText = ({ id, title, body }: BannerTextProps) => (
  <>
    <Box component="strong" id={id} sx={{ fontWeight: 620 }}>
      {title}
    </Box>
    <Box component="p" sx={{ m: 0, mt: 0.25, textWrap: 'pretty', overflowWrap: 'anywhere' }}>
      {body}
    </Box>
  </>
);

/** Of one that lies across the page. */
export const acrossStyle = {
  flex: 'none',
  borderRadius: 0,
  borderBottom: 1,
  borderColor: 'divider',
  px: { xs: 2, sm: 3, lg: 4 },
} as const;
