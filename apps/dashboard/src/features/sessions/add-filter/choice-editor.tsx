import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { SIGNALS } from '@vitrine/contract/labels';
import { CHOICES } from '@vitrine/contract/list-conditions';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChoiceName, type Conditions, isTooMuch, valuesOf, withValues } from '../query/conditions.ts';
import { useConditionWords } from '../query/use-condition-words.ts';
import { choiceStyle, editorStyle } from './option.ts';

interface ChoiceEditorProps {
  name: ChoiceName;
  conditions: Conditions;
  onAdd: (conditions: Conditions) => void;
}

/** Any of some known values; where one excludes the other, one of them. */
export function ChoiceEditor({ name, conditions, onAdd }: ChoiceEditorProps) {
  const { t } = useTranslation('filters');
  const { valueText } = useConditionWords();
  const [chosen, setChosen] = useState<readonly string[]>(valuesOf(conditions, name));
  const [full, setFull] = useState(false);
  const alone = name === 'watched';
  // Signals of a page type are linked to, not offered: they would be 49.
  const offered: readonly string[] = name === 'signal' ? SIGNALS : CHOICES[name];
  const toggle = (value: string) => {
    const others = alone ? [] : chosen.filter((other) => other !== value);
    setChosen(chosen.includes(value) && !alone ? others : [...others, value]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = withValues(conditions, name, chosen);
    if (isTooMuch(next)) setFull(true);
    else onAdd(next);
  };
  return (
    <Box component="form" onSubmit={submit} sx={editorStyle}>
      <Box>
        {offered.map((value, place) => (
          <Box component="label" key={value} sx={choiceStyle}>
            <input
              type={alone ? 'radio' : 'checkbox'}
              name={name}
              // biome-ignore lint/a11y/noAutofocus: the menu was asked for, and its first control has the focus.
              autoFocus={place === 0}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {valueText(name, value)}
          </Box>
        ))}
      </Box>
      <Typography role="alert" variant="body2" color="error" sx={{ '&:empty': { display: 'none' } }}>
        {full && t('conditions.full')}
      </Typography>
      <Button type="submit" variant="contained">
        {t('conditions.apply')}
      </Button>
    </Box>
  );
}
