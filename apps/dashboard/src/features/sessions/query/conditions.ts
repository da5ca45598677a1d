import { MAX_LABEL_CHARACTERS } from '@vitrine/contract/labels';
import {
  BOUNDS,
  CHOICES,
  DAYS,
  MAX_CONDITION_VALUES,
  MAX_CONDITIONS_CHARACTERS,
  TEXTS,
} from '@vitrine/contract/list-conditions';
import type { SavedConditions } from '@vitrine/contract/saved-filters';

/** What the list is narrowed to beside the specification's filters; nothing is there that narrows nothing. */
export type Conditions = {
  readonly [Name in keyof SavedConditions]: SavedConditions[Name] extends (infer Value)[] | undefined
    ? readonly Value[] | undefined
    : SavedConditions[Name];
};
export type ConditionName = keyof Conditions;

export type ChoiceName = keyof typeof CHOICES;
export type TextName = (typeof TEXTS)[number];
/** Of several values any will do. */
export type ListedName = ChoiceName | TextName | 'country';

export const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[];
export const LISTED_NAMES: readonly ListedName[] = [...CHOICE_NAMES, 'country', ...TEXTS];
const BOUND_NAMES = Object.keys(BOUNDS) as (keyof typeof BOUNDS)[];

/** The contract's bound for a text or a pattern. */
export const MAX_PATTERN_CHARACTERS = MAX_LABEL_CHARACTERS * 2;

export const NO_CONDITIONS: Conditions = {};

/** Whether a value can be one of this name's. */
export function isListedValue(name: ListedName, value: string): boolean {
  if (name === 'country') return /^[A-Z]{2}$/.test(value);
  if (isChoice(name)) return (CHOICES[name] as readonly string[]).includes(value);
  return value.trim() !== '' && value.length <= MAX_PATTERN_CHARACTERS;
}

export const isChoice = (name: string): name is ChoiceName => Object.hasOwn(CHOICES, name);

/** The values of a name; none, if there is no such condition. */
export const valuesOf = (conditions: Conditions, name: ListedName): readonly string[] =>
  conditions[name] ?? [];

/** With these values of a name, or without the condition if there are none. */
export function withValues(conditions: Conditions, name: ListedName, values: readonly string[]): Conditions {
  const { [name]: _, ...others } = conditions;
  const known = [...new Set(values)].filter((value) => isListedValue(name, value));
  // Seen and not seen are all.
  const kept = name === 'watched' ? known.slice(0, 1) : known;
  return kept.length > 0 ? ({ ...others, [name]: kept } as Conditions) : others;
}

/** Another bound, day or currency; undefined takes it away. */
export function withBounds(
  conditions: Conditions,
  bounds: Partial<Record<ConditionName, unknown>>,
): Conditions {
  const written = Object.entries(bounds).map(([name, value]) => [
    name,
    value === undefined ? '' : String(value),
  ]);
  const query = new URLSearchParams(written as [string, string][]);
  const kept = Object.fromEntries(Object.entries(conditions).filter(([name]) => !(name in bounds)));
  return { ...kept, ...readBounds(query) };
}

/** Reads the conditions of an address; what is none is left out. */
export function readConditions(query: URLSearchParams): Conditions {
  const listed = LISTED_NAMES.reduce<Conditions>(
    (conditions, name) => withValues(conditions, name, query.getAll(name)),
    NO_CONDITIONS,
  );
  return inOrder({ ...listed, ...readBounds(query) });
}

/** Writes them into an address, in the place of those that it has. */
export function writeConditions(conditions: Conditions, query: URLSearchParams): void {
  for (const name of ALL_NAMES) query.delete(name);
  // What was saved comes back in any order.
  for (const [name, value] of Object.entries(inOrder(conditions)))
    for (const one of [value].flat()) query.append(name, String(one));
}

function readBounds(query: URLSearchParams): Conditions {
  const numbers = BOUND_NAMES.flatMap((name) => {
    const text = query.get(name) ?? '';
    const value = Number(text);
    const whole = Number.isInteger(value) || !name.startsWith('pages');
    return text.trim() !== '' && value >= 0 && value <= BOUNDS[name] && whole ? [[name, value]] : [];
  });
  const days = DAYS.flatMap((name) => {
    const day = query.get(name) ?? '';
    return isDay(day) ? [[name, day]] : [];
  });
  const currency = query.get('cart_currency')?.toUpperCase() ?? '';
  return Object.fromEntries([
    ...numbers,
    ...(/^[A-Z]{3}$/.test(currency) ? [['cart_currency', currency]] : []),
    ...days,
  ]);
}

/** A day of the calendar, of years that every browser can count from. */
function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

const ALL_NAMES: readonly ConditionName[] = [
  ...LISTED_NAMES,
  'cart_min',
  'cart_max',
  'cart_currency',
  'pages_min',
  'pages_max',
  ...DAYS,
];

/** The same conditions are written the same, whatever they were added in; values beyond what an address holds go. */
function inOrder(conditions: Conditions): Conditions {
  let values = 0;
  let characters = 0;
  const fits = (value: string | number): boolean => {
    const length = String(value).length;
    if (values + 1 > MAX_CONDITION_VALUES || characters + length > MAX_CONDITIONS_CHARACTERS) return false;
    values += 1;
    characters += length;
    return true;
  };
  const kept: [string, unknown][] = [];
  for (const name of ALL_NAMES) {
    const value: string | number | readonly string[] | undefined = conditions[name];
    if (typeof value === 'object') {
      const fitting = value.filter(fits);
      if (fitting.length > 0) kept.push([name, fitting]);
    } else if (value !== undefined && fits(value)) kept.push([name, value]);
  }
  return Object.fromEntries(kept);
}

/** More than an address holds. */
export const isTooMuch = (conditions: Conditions): boolean =>
  Object.values(inOrder(conditions)).flat().length < Object.values(conditions).flat().length;

export const sameConditions = (one: Conditions, other: Conditions): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

export const isConditioned = (conditions: Conditions): boolean => Object.keys(conditions).length > 0;
