import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';

interface TextInputProps extends Omit<OutlinedInputProps, 'error' | 'label'> {
  id: string;
  label: string;
  /** What is wrong with the value; said under the field. */
  error?: string | undefined;
}

/**
 * A labelled field with its error under it. MUI's TextField does the same, but brings the selects and their menus
 * along, a tenth of what the sign-in screen may weigh.
 */
export function TextInput({ id, label, error, ...input }: TextInputProps) {
  const errorId = `${id}-error`;
  return (
    <FormControl variant="outlined" fullWidth error={Boolean(error)}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput id={id} label={label} {...(error && { 'aria-describedby': errorId })} {...input} />
      {error && <FormHelperText id={errorId}>{error}</FormHelperText>}
    </FormControl>
  );
}
