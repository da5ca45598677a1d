/** A line of code or a short text that a merchant copies. */
export const codeStyle = {
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  color: 'text.primary',
  fontSize: '0.8125rem',
} as const;
