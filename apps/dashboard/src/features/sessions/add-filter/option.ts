/** Marks what arrows go through. */
export const OPTION = { 'data-option': '' } as const;

export const optionStyle = {
  display: 'flex',
  width: '100%',
  minWidth: 0,
  justifyContent: 'flex-start',
  gap: 1,
  px: 1.5,
  py: 0.5,
  textAlign: 'left',
  fontWeight: 420,
  overflowWrap: 'anywhere',
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;

/** Below its last field. */
export const editorStyle = { display: 'grid', gap: 1.5, px: 1.5, pt: 0.5, pb: 1 } as const;

/** A label around its checkbox. */
export const choiceStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 36,
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: 44 },
  '& input': { width: 18, height: 18, flex: 'none', m: 0, accentColor: 'var(--mui-palette-primary-main)' },
} as const;
