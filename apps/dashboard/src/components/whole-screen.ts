/** As high as the screen, without the bars that a phone's browser shows and hides; browsers of 2022 know no `dvh`. */
export const wholeScreen = (what: 'height' | 'minHeight', part = 100) =>
  ({ [what]: `${part}vh`, '@supports (height: 1dvh)': { [what]: `${part}dvh` } }) as const;
