import { useColorScheme } from '@mui/material/styles';

/** The theme on screen, whether chosen or the system's, and how to change to the other one. */
export function useThemeMode() {
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === 'system' ? systemMode : mode) === 'dark';
  return { dark, toggle: () => setMode(dark ? 'light' : 'dark') };
}
