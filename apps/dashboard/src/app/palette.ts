import type { PaletteOptions } from '@mui/material/styles';

/** Orange and magenta over warm greys. Text and filled buttons use the darker tones, so that they pass WCAG AA. */
export const lightPalette: PaletteOptions = {
  primary: { main: '#C2410C', light: '#F97316', dark: '#9A3412', contrastText: '#FFFFFF' },
  secondary: { main: '#BE185D', light: '#DB2777', dark: '#9D174D', contrastText: '#FFFFFF' },
  error: { main: '#B91C1C' },
  warning: { main: '#A16207' },
  success: { main: '#15803D' },
  info: { main: '#1D4ED8' },
  background: { default: '#FAF8F5', paper: '#FFFFFF' },
  text: { primary: '#1C1917', secondary: '#5C554F', disabled: '#8C847C' },
  action: { active: '#5C554F' },
  divider: '#E8E2DB',
};

export const darkPalette: PaletteOptions = {
  primary: { main: '#FB923C', light: '#FDBA74', dark: '#F97316', contrastText: '#1C1917' },
  secondary: { main: '#F472B6', light: '#F9A8D4', dark: '#EC4899', contrastText: '#1C1917' },
  error: { main: '#F87171' },
  warning: { main: '#FBBF24' },
  // White on the darker tone: a toast.
  success: { main: '#4ADE80', dark: '#15803D' },
  info: { main: '#93C5FD' },
  background: { default: '#171412', paper: '#1F1B18' },
  text: { primary: '#F5F2EE', secondary: '#B8AFA6', disabled: '#7D746C' },
  action: { active: '#B8AFA6' },
  divider: '#38312C',
};
