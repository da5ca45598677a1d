import Box from '@mui/material/Box';

/** The product's mark, a shop window with a play sign, and its name beside it. */
export function Brand() {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, color: 'text.primary' }}
    >
      <Box
        component="svg"
        viewBox="0 0 32 32"
        aria-hidden
        sx={{ width: 32, height: 32, flex: 'none', color: 'primary.main' }}
      >
        <rect width="32" height="32" rx="9" fill="currentColor" />
        <g
          fill="none"
          stroke="var(--mui-palette-primary-contrastText)"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M7 12.5 9 8h14l2 4.5" />
          <path d="M7 12.5h18V22a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2z" />
        </g>
        <path d="m14 15.5 5.2 2.9-5.2 2.9z" fill="var(--mui-palette-primary-contrastText)" />
      </Box>
      <Box
        component="span"
        className="sidebar-text"
        sx={{
          fontWeight: 680,
          fontSize: '1.125rem',
          letterSpacing: '-0.02em',
        }}
      >
        Vitrine
      </Box>
    </Box>
  );
}
