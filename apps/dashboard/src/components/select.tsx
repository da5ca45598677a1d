import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect, { type NativeSelectProps } from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Ref } from 'react';
import { groupBy } from '../lib/group-by.ts';

interface Option<Value> {
  value: Value;
  text: string;
  /** What stands over it and the others of its group. */
  group?: string;
}

interface SelectProps<Value extends string | number> {
  id: string;
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onSelect: (value: Value) => void;
  selectRef?: Ref<HTMLSelectElement>;
  /** What is wrong with the choice; said under it. */
  error?: string | undefined;
  sx?: NativeSelectProps['sx'];
}

/** A labelled choice with the system's own list: the best there is on a phone, and nothing to load. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { id, label, value, options, onSelect, selectRef, error, sx } = props;
  const errorId = `${id}-text`;
  return (
    <FormControl size="small" error={Boolean(error)} sx={sx}>
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
            inputRef={selectRef}
            label={label}
            notched
            sx={{ bgcolor: 'background.paper', '& select': { textOverflow: 'ellipsis' } }}
          />
        }
        inputProps={error ? { 'aria-describedby': errorId } : {}}
      >
        {[...groupBy(options, ({ group }) => group)].map(([group, members]) => {
          const items = members.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ));
          return group === undefined ? (
            items
          ) : (
            <optgroup key={group} label={group}>
              {items}
            </optgroup>
          );
        })}
      </NativeSelect>
      {error && <FormHelperText id={errorId}>{error}</FormHelperText>}
    </FormControl>
  );
}
