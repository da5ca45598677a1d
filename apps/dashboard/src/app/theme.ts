import { type CssVarsTheme, createTheme, type Theme } from '@mui/material/styles';
import { tint } from '../components/tint.ts';
import { darkPalette, lightPalette } from './palette.ts';

/** Smallest height of anything that is touched (design, "Keyboard and assistive tech"). */
const TARGET_PX = 40;
const RADIUS_PX = 12;

const focusRing = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 } as const;

const fontFamily = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** How MUI names the sheet of the light theme's colours. */
const LIGHT = ':root, [data-theme="light"]';

/**
 * Paper is white and cannot be clicked: a page in the dark theme is printed in the light one, without what is only there to be clicked.
 * Rows and cards are not torn apart.
 */
const onPaper = (theme: Theme & Partial<CssVarsTheme>) => ({
  '@media print': {
    '[data-theme][data-theme]': Object.assign({}, ...(theme.generateStyleSheets?.() ?? []))[LIGHT],
    'html[data-theme], body': { background: '#fff' },
    'button:not(.MuiChip-root), a.MuiButton-root, .MuiCheckbox-root, .row-action': {
      display: 'none !important',
    },
    'tr, li, h1, h2, h3': { breakInside: 'avoid' },
    'h1, h2, h3': { breakAfter: 'avoid' },
  },
});

export const theme = createTheme({
  // `data-theme` on <html> is set by public/early.js before the first paint.
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  shape: { borderRadius: RADIUS_PX },
  spacing: 8,
  // MUI's own, 600, 900, 1200 and 1536 px, as a person's text is large: who has it at 200 % has half the room.
  breakpoints: { unit: 'em', step: 0.3, values: { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 96 } },
  motion: { reducedMotion: 'system' },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 140,
      short: 160,
      standard: 180,
      complex: 200,
      enteringScreen: 180,
      leavingScreen: 140,
    },
  },
  typography: {
    fontFamily,
    fontSize: 14,
    h1: { fontSize: '1.5rem', fontWeight: 650, letterSpacing: '-0.018em', lineHeight: 1.25 },
    h2: { fontSize: '1.125rem', fontWeight: 620, letterSpacing: '-0.01em', lineHeight: 1.35 },
    h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 560 },
  },
  components: {
    MuiInputBase: {
      styleOverrides: {
        // Browsers’ own is too pale to be read.
        input: ({ theme }) => ({
          '&::placeholder': { color: theme.vars?.palette.text.secondary, opacity: 1 },
        }),
      },
    },
    MuiCssBaseline: {
      styleOverrides: (theme) => ({
        ...onPaper(theme),
        body: { fontFeatureSettings: "'cv11', 'ss03'", WebkitFontSmoothing: 'antialiased' },
        'time, table, .numbers': { fontVariantNumeric: 'tabular-nums' },
        'a:focus-visible, [tabindex]:focus-visible': { ...focusRing, borderRadius: 4 },
        // The programmatic target of the skip link is no control.
        'main:focus-visible': { outline: 'none' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      }),
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { minHeight: TARGET_PX, paddingInline: 16 } },
    },
    MuiIconButton: {
      styleOverrides: { root: { minWidth: TARGET_PX, minHeight: TARGET_PX, borderRadius: RADIUS_PX } },
    },
    // Surfaces differ by a step of lightness and a hairline, never by shadow.
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiMenu: {
      styleOverrides: {
        paper: ({ theme }) => ({
          border: `1px solid ${theme.vars?.palette.divider ?? theme.palette.divider}`,
          marginBlock: 4,
        }),
      },
    },
    MuiMenuItem: {
      // It spans its menu, which would cut a ring around it.
      styleOverrides: { root: { minHeight: TARGET_PX, '&.Mui-focusVisible': { outlineOffset: -2 } } },
    },
    MuiDialog: {
      styleOverrides: {
        paper: ({ theme }) => ({
          border: `1px solid ${theme.vars?.palette.divider ?? theme.palette.divider}`,
          boxShadow: 'none',
        }),
      },
    },
    MuiDialogTitle: { defaultProps: { variant: 'h2' }, styleOverrides: { root: { paddingTop: 20 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiAlert: {
      styleOverrides: {
        root: {
          alignItems: 'center',
          // MUI's own tones are darker than the card they stand on in the dark theme.
          ...Object.fromEntries(
            (['error', 'success', 'warning', 'info'] as const).map((severity) => [
              `&.MuiAlert-standard.MuiAlert-color${severity[0]?.toUpperCase()}${severity.slice(1)}`,
              {
                color: 'var(--mui-palette-text-primary)',
                backgroundColor: tint(severity, 0.12),
              },
            ]),
          ),
        },
      },
    },
    MuiTableCell: {
      styleOverrides: { root: { paddingBlock: 11, borderColor: 'var(--mui-palette-divider)' } },
    },
    // As high as their text, not as it is at 100 %.
    MuiChip: {
      defaultProps: { size: 'small', variant: 'outlined' },
      styleOverrides: { root: { borderRadius: 999, height: '2rem' }, sizeSmall: { height: '1.5rem' } },
    },
    MuiInputLabel: {
      styleOverrides: {
        outlined: { '&.MuiInputLabel-shrink': { transform: 'translate(14px, -0.5625rem) scale(0.75)' } },
      },
    },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
  },
});
