type Named = 'primary' | 'success' | 'warning' | 'error' | 'info';

/** A thin layer of a colour of the theme. By its channels: browsers of 2022 know no `color-mix`. */
export const tint = (colour: Named, opacity: number, shade: 'main' | 'light' = 'main'): string =>
  `rgba(var(--mui-palette-${colour}-${shade}Channel) / ${opacity})`;
