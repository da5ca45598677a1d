import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';

export interface TextInputProps extends Omit<OutlinedInputProps, 'error' | 'label'> {
  id: string;
  label: string;
  /** What is wrong with the value; said under the field. `true` marks it, where the form says why. */
  error?: string | boolean | undefined;
  /** What to know before typing; an error takes its place. */
  hint?: string | undefined;
}

/**
 * A labelled field with its hint or its error under it. MUI's TextField does the same, but brings the selects and their
 * menus along, a tenth of what the sign-in screen may weigh.
 */
export function TextInput({ id, label, error, hint, required, ...input }: TextInputProps) {
  const textId = `${id}-text`;
  const text = typeof error === 'string' ? error : hint;
  return (
    <FormControl
      variant="outlined"
      size={input.size ?? 'medium'}
      fullWidth
      error={Boolean(error)}
      required={required ?? false}
    >
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput id={id} label={label} {...(text && { 'aria-describedby': textId })} {...input} />
      {text && <FormHelperText id={textId}>{text}</FormHelperText>}
    </FormControl>
  );
}
