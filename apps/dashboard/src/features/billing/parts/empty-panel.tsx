import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** What stands in a panel that has nothing to show yet. */
export const EmptyPanel = ({ title, body }: { title?: string; body: string }) => (
  <Box sx={{ px: 2.5, pb: 2.5 }}>
    {title && <Typography sx={{ fontWeight: 560 }}>{title}</Typography>}
    <Typography variant="body2" color="textSecondary" sx={{ textWrap: 'pretty' }}>
      {body}
    </Typography>
  </Box>
);
