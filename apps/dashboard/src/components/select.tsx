import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect, { type NativeSelectProps } from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';

interface SelectProps<Value extends string | number> {
  id: string;
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onSelect: (value: Value) => void;
  sx?: NativeSelectProps['sx'];
}

/** A labelled choice with the system's own list: the best there is on a phone, and nothing to load. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { id, label, value, options, onSelect, sx } = props;
  return (
    <FormControl size="small" sx={sx}>
      {/* A choice is always in sight, also where its value is empty: the label never lies over it. */}
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => String(option.value) === event.target.value);
          if (chosen) onSelect(chosen.value);
        }}
        input={
          <OutlinedInput
            id={id}
            label={label}
            notched
            sx={{ bgcolor: 'background.paper', '& select': { textOverflow: 'ellipsis' } }}
          />
        }
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
