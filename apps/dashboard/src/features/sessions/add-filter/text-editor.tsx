import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MAX_LABEL_CHARACTERS, OTHER_LABEL } from '@vitrine/contract/labels';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../components/text-input.tsx';
import { call } from '../../../lib/api/api.ts';
import { countryName } from '../../../lib/country-name.ts';
import { numberFormat } from '../../../lib/number-format.ts';
import {
  type Conditions,
  isListedValue,
  isTooMuch,
  MAX_PATTERN_CHARACTERS,
  type TextName,
  valuesOf,
  withValues,
} from '../query/conditions.ts';
import { useConditionWords } from '../query/use-condition-words.ts';
import { editorStyle, OPTION, optionStyle } from './option.ts';

interface TextEditorProps {
  name: TextName | 'country';
  conditions: Conditions;
  onAdd: (conditions: Conditions) => void;
}

interface Choice {
  value: string;
  text: string;
  sessions?: number;
}

/** A pause in typing, after which suggestions are asked for. */
const TYPING_PAUSE_MS = 300;
const SUGGESTIONS = 20;
/** A store's visitors come from few more countries; all of them are asked for, since only we know what they are called. */
const COUNTRIES = 50;

/** A text that is typed, with `*` for any characters, or one that the store's visits have. */
export function TextEditor({ name, conditions, onAdd }: TextEditorProps) {
  const { t, i18n } = useTranslation('filters');
  const { valueText } = useConditionWords();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [full, setFull] = useState(false);
  const country = name === 'country';
  const search = useSettled(country ? '' : typed.replaceAll('*', '').trim().slice(0, MAX_LABEL_CHARACTERS));
  const { data, isError } = useQuery({
    queryKey: ['labels', name, search],
    queryFn: ({ signal }) =>
      call('insights_labels', {
        signal,
        query: { kind: name, search, limit: country ? COUNTRIES : SUGGESTIONS },
      }),
    placeholderData: keepPreviousData,
  });

  const text = typed.trim();
  const suggested = (data?.results ?? [])
    .filter(({ text }) => text !== OTHER_LABEL && isListedValue(name, text))
    .map(({ text, sessions }): Choice => ({ value: text, text: valueText(name, text), sessions }));
  const choices = country
    ? countriesFor(text, suggested, i18n.language)
    : [...(text ? [patternOf(text, t)] : []), ...suggested];
  const add = ({ value }: Choice) => {
    const next = withValues(conditions, name, [...valuesOf(conditions, name), value]);
    if (isTooMuch(next)) setFull(true);
    else onAdd(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = choices;
    if (text !== '' && first) add(first);
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ ...editorStyle, px: 0 }}>
      <Box sx={{ px: 1.5, pt: 0.5 }}>
        <TextInput
          id={`${id}-value`}
          type="text"
          size="small"
          label={t(`conditions.names.${name}`)}
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          hint={country ? undefined : t('conditions.text.hint')}
          error={full && t('conditions.full')}
          slotProps={{
            input: { maxLength: MAX_PATTERN_CHARACTERS - 2, autoComplete: 'off', spellCheck: false },
          }}
        />
      </Box>
      <Box role="group" aria-label={t('conditions.text.suggestions')} sx={{ px: 0.5 }}>
        {choices.map((choice) => (
          <Button
            key={choice.value}
            {...OPTION}
            type="button"
            color="inherit"
            onClick={() => add(choice)}
            sx={optionStyle}
          >
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              {choice.text}
            </Box>{' '}
            {choice.sessions !== undefined && (
              <Typography component="span" variant="body2" color="textSecondary" className="numbers">
                {numberFormat(i18n.language).format(choice.sessions)}
              </Typography>
            )}
          </Button>
        ))}
      </Box>
      <Typography
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{ px: 1.5, '&:empty': { display: 'none' } }}
      >
        {isError ? t('conditions.text.failed') : data && choices.length === 0 && t('conditions.text.nothing')}
      </Typography>
    </Box>
  );
}

/** What a typed text stands for: with `*` it is the pattern, without it may stand anywhere. */
function patternOf(
  text: string,
  t: (key: 'conditions.text.contains' | 'conditions.text.matches', values: { text: string }) => string,
): Choice {
  return text.includes('*')
    ? { value: text, text: t('conditions.text.matches', { text }) }
    : { value: `*${text}*`, text: t('conditions.text.contains', { text }) };
}

/** Countries by what they are called or by their code, those that visits came from first. */
function countriesFor(text: string, suggested: readonly Choice[], language: string): Choice[] {
  const found = suggested.filter(
    ({ value, text: name }) =>
      name.toLocaleLowerCase(language).includes(text.toLocaleLowerCase(language)) ||
      value === text.toUpperCase(),
  );
  const code = text.toUpperCase();
  const known = found.some(({ value }) => value === code);
  return !known && isListedValue('country', code)
    ? [...found, { value: code, text: countryName(code, language) }]
    : found;
}

/** A text once nobody has changed it for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
