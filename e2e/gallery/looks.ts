export interface GalleryLook {
  lang: 'en' | 'es' | 'pt';
  locale: string;
  /** CSS pixels. */
  width: number;
  theme: 'light' | 'dark';
}

const WIDTHS = [360, 768, 1440];
const THEMES = ['light', 'dark'] as const;

/** English at each width in both themes; the other languages where their texts have least room, and most. */
export const LOOKS: readonly GalleryLook[] = [
  ...WIDTHS.flatMap((width) =>
    THEMES.map((theme): GalleryLook => ({ lang: 'en', locale: 'en-US', width, theme })),
  ),
  ...(
    [
      ['es', 'es-AR'],
      ['pt', 'pt-BR'],
    ] as const
  ).flatMap(([lang, locale]): GalleryLook[] => [
    { lang, locale, width: 360, theme: 'light' },
    { lang, locale, width: 1440, theme: 'dark' },
  ]),
];

/** Of the picture's file. */
export const nameOf = ({ lang, width, theme }: GalleryLook): string => `${lang}-${width}-${theme}`;
