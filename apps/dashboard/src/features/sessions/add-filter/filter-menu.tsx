import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../components/icon-action.tsx';
import { RANGE_NAMES, type RangeName } from '../query/condition-parts.ts';
import { type Conditions, isChoice } from '../query/conditions.ts';
import { MENU, MENU_GROUPS, type MenuName } from '../query/menu.ts';
import { ChoiceEditor } from './choice-editor.tsx';
import { OPTION, optionStyle } from './option.ts';
import { RangeEditor } from './range-editor.tsx';
import { TextEditor } from './text-editor.tsx';

export interface FilterMenuProps {
  conditions: Conditions;
  onAdd: (conditions: Conditions) => void;
}

const isRange = (name: MenuName): name is RangeName => RANGE_NAMES.some((range) => range === name);

/** Letters as they are searched for: "pagina" finds "página". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Which filter, and then which value. Arrows go through what can be chosen, also from the field above it. */
export function FilterMenu({ conditions, onAdd }: FilterMenuProps) {
  const { t } = useTranslation('filters');
  const id = useId();
  const [name, setName] = useState<MenuName>();
  const [search, setSearch] = useState('');

  if (name !== undefined) {
    const editor = () => {
      if (isRange(name)) return <RangeEditor name={name} conditions={conditions} onAdd={onAdd} />;
      if (isChoice(name)) return <ChoiceEditor name={name} conditions={conditions} onAdd={onAdd} />;
      return <TextEditor name={name} conditions={conditions} onAdd={onAdd} />;
    };
    return (
      <Box role="group" aria-labelledby={`${id}-name`} onKeyDown={goThroughOptions} sx={{ pb: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, p: 0.5 }}>
          <IconAction label={t('conditions.back')} onClick={() => setName(undefined)}>
            <ArrowBackRounded fontSize="small" />
          </IconAction>
          <Typography component="h2" variant="subtitle2" id={`${id}-name`}>
            {t(`conditions.names.${name}`)}
          </Typography>
        </Box>
        {editor()}
      </Box>
    );
  }

  const wanted = plain(search.trim());
  const groups = MENU_GROUPS.map((group) => ({
    group,
    names: MENU[group].filter((found) => plain(t(`conditions.names.${found}`)).includes(wanted)),
  })).filter(({ names }) => names.length > 0);
  return (
    <Box onKeyDown={goThroughOptions} sx={{ p: 1 }}>
      <OutlinedInput
        autoFocus
        size="small"
        fullWidth
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          const first = groups[0]?.names[0];
          if (event.key === 'Enter' && wanted !== '' && first) setName(first);
        }}
        placeholder={t('conditions.find')}
        slotProps={{ input: { 'aria-label': t('conditions.find'), maxLength: 60, autoComplete: 'off' } }}
      />
      {groups.map(({ group, names }) => (
        <Box key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <Typography component="h2" id={`${id}-${group}`} sx={groupStyle}>
            {t(`conditions.groups.${group}`)}
          </Typography>
          {names.map((found: MenuName) => (
            <Button key={found} {...OPTION} color="inherit" onClick={() => setName(found)} sx={optionStyle}>
              {t(`conditions.names.${found}`)}
            </Button>
          ))}
        </Box>
      ))}
      <Typography
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{ px: 1.5, '&:not(:empty)': { py: 1.5 } }}
      >
        {groups.length === 0 && t('conditions.none')}
      </Typography>
    </Box>
  );
}

/** From the field to the first option, and from option to option; above the first one is the field. */
function goThroughOptions(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { target, currentTarget } = event;
  // Arrows are those of numbers and days where these are typed.
  if (step === 0 || (target instanceof HTMLInputElement && target.type !== 'text')) return;
  const stops = [
    ...currentTarget.querySelectorAll<HTMLElement>('input[type=text]'),
    ...currentTarget.querySelectorAll<HTMLElement>('[data-option]'),
  ];
  const next = stops[stops.indexOf(target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const groupStyle = {
  px: 1.5,
  pt: 1.25,
  pb: 0.25,
  fontSize: '0.75rem',
  fontWeight: 560,
  color: 'text.secondary',
} as const;
