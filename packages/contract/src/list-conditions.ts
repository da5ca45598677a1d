// Without zod: the dashboard's list reads the same tables.
import { APPS } from './arrival.ts';
import { CHANNELS, SIGNALS, STAGES, VISITORS } from './labels.ts';
import { LEFT_TO, PAGE_TYPES } from './tags.ts';

/** What a list can be narrowed to beside the specification's filters. Names are those of the list's parameters. */
export const CHOICES = {
  channel: CHANNELS,
  in_app: APPS,
  page_type: PAGE_TYPES,
  stage: STAGES,
  left_to: LEFT_TO,
  signal: [
    ...SIGNALS,
    ...SIGNALS.flatMap((signal) => PAGE_TYPES.map((type) => `${signal}:${type}` as const)),
  ],
  visitor: VISITORS,
  /** One of them alone. */
  watched: ['true', 'false'],
} as const;

/** Texts of visits; `*` stands for any characters. */
export const TEXTS = [
  'referrer',
  'campaign',
  'browser',
  'os',
  'page_seen',
  'entry_page',
  'exit_page',
  'product_seen',
  'product_added',
  'error',
  'event',
] as const;

/** Least and greatest values, each with its own bound; both are included. */
export const BOUNDS = {
  cart_min: 1_000_000_000_000,
  cart_max: 1_000_000_000_000,
  pages_min: 1_000_000,
  pages_max: 1_000_000,
} as const;

/** Days of whoever looks, as 2026-11-30; both are included. */
export const DAYS = ['first_day', 'last_day'] as const;

/** Of all conditions of a list together: an address with more would be too long for servers on the way. */
export const MAX_CONDITION_VALUES = 30;
export const MAX_CONDITIONS_CHARACTERS = 1_200;
