import {
  type ConditionName,
  type Conditions,
  LISTED_NAMES,
  type ListedName,
  valuesOf,
  withBounds,
  withValues,
} from './conditions.ts';

/** Bounds that are one filter to whoever looks. */
export const RANGES = {
  cart_value: ['cart_min', 'cart_max', 'cart_currency'],
  pages: ['pages_min', 'pages_max'],
  dates: ['first_day', 'last_day'],
} as const satisfies Record<string, readonly ConditionName[]>;
export type RangeName = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[];

/** One thing that a list is narrowed to, and the conditions without it. */
export type ConditionPart = { key: string; without: Conditions } & (
  | { name: ListedName; value: string }
  | {
      name: RangeName;
      min: string | number | undefined;
      max: string | number | undefined;
      currency: string | undefined;
    }
);

/** The conditions as they are shown, one by one. */
export function conditionParts(conditions: Conditions): ConditionPart[] {
  const listed = LISTED_NAMES.flatMap((name) => {
    const values = valuesOf(conditions, name);
    return values.map((value): ConditionPart => {
      const rest = values.filter((other) => other !== value);
      return { key: `${name}=${value}`, name, value, without: withValues(conditions, name, rest) };
    });
  });
  const ranges = RANGE_NAMES.flatMap((name): ConditionPart[] => {
    const [min, max, currency] = RANGES[name];
    if (RANGES[name].every((bound) => conditions[bound] === undefined)) return [];
    return [
      {
        key: name,
        name,
        min: conditions[min],
        max: conditions[max],
        currency: currency && conditions[currency],
        without: withRange(conditions, name, {}),
      },
    ];
  });
  return [...listed, ...ranges];
}

/** With these bounds of a range and no others. */
export const withRange = (conditions: Conditions, name: RangeName, bounds: Conditions): Conditions =>
  withBounds(conditions, {
    ...Object.fromEntries(RANGES[name].map((bound) => [bound, undefined])),
    ...bounds,
  });
