import { z } from 'zod';
import { APPS, PAID_SOURCES } from './arrival.ts';
import { text } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { FIELD_ERRORS } from './field-errors.ts';
import {
  CHANNELS,
  LABEL_KINDS,
  MAX_LABEL_CHARACTERS,
  MAX_LABEL_VALUES,
  MAX_VISIT_NUMBER,
  SIGNALS,
  STAGES,
  VISITORS,
} from './labels.ts';
import { LEFT_TO, PAGE_TYPES } from './tags.ts';

/** One value, or several by naming the parameter again. */
function repeatable<In extends string, Out>(
  one: z.ZodType<Out, In>,
  description: string,
): z.ZodOptional<z.ZodType<Out[], In | readonly In[]>> {
  const listed = z.preprocess(
    (value) => (Array.isArray(value) ? value : [value]),
    z.array(one).min(1).max(MAX_LABEL_VALUES, FIELD_ERRORS.too_many_values),
  ) as z.ZodType<Out[], In | readonly In[]>;
  return listed.optional().describe(`${description} Repeat the parameter for any of several values.`);
}

/** The whole text of a label, whatever its case; `*` stands for any characters. */
const pattern = text(MAX_LABEL_CHARACTERS * 2).min(1, FIELD_ERRORS.required);

const wholeNumber = z.coerce.number().int().min(0).max(1_000_000);
const amount = z.coerce.number().min(0).max(1_000_000_000_000);

const SIGNAL_PAGES = SIGNALS.flatMap((signal) => PAGE_TYPES.map((type) => `${signal}:${type}` as const));

/**
 * What a visit is chosen by once it is over and has been read, about half an hour after its last activity: what is under way is in no
 * list with one of these. All given parameters must hold; of a repeated one, any value.
 */
export const labelQuery = {
  channel: repeatable(z.enum(CHANNELS), 'How the visit came.'),
  referrer: repeatable(
    pattern,
    'Host that led to the visit, like l.instagram.com. * stands for any characters.',
  ),
  campaign: repeatable(pattern, 'utm_campaign of the first page. * stands for any characters.'),
  in_app: repeatable(z.enum(APPS), 'App whose own browser showed the store.'),
  country: repeatable(
    z
      .string()
      .regex(/^[a-z]{2}$/i, FIELD_ERRORS.country_invalid)
      .toUpperCase(),
    'Country, ISO 3166-1 alpha-2.',
  ),
  browser: repeatable(pattern, 'Browser without its version, like Chrome.'),
  os: repeatable(pattern, 'Operating system, like Android.'),
  page_type: repeatable(z.enum(PAGE_TYPES), 'A page of this type was visited.'),
  page_seen: repeatable(
    pattern,
    'A page with this path was visited. * stands for any characters: /products/*. Without query.',
  ),
  entry_page: repeatable(pattern, 'The first page had this path. * stands for any characters.'),
  exit_page: repeatable(pattern, 'The last page had this path. * stands for any characters.'),
  product_seen: repeatable(
    pattern,
    'The page of this product was visited: its title, or its address where it has none. * stands for any characters.',
  ),
  product_added: repeatable(
    pattern,
    'This product was put into the cart: its name, or its id where it has none. * stands for any characters.',
  ),
  cart_min: amount
    .optional()
    .describe('Least value of the cart as it was left, in units of its currency: 45900.50.'),
  cart_max: amount
    .optional()
    .describe('Greatest value of the cart as it was left, in units of its currency; itself included.'),
  cart_currency: z
    .string()
    .regex(/^[a-z]{3}$/i, FIELD_ERRORS.currency_invalid)
    .toUpperCase()
    .optional()
    .describe(
      'Currency of the cart, ISO 4217. Without it, carts of every currency are compared by their numbers.',
    ),
  stage: repeatable(z.enum(STAGES), 'How far the visit came, and no further.'),
  left_to: repeatable(z.enum(LEFT_TO), 'Where the visit left to.'),
  signal: repeatable(
    z.enum([...SIGNALS, ...SIGNAL_PAGES]),
    'What may have gone wrong, anywhere or on a page of a type: rage, rage:product.',
  ),
  error: repeatable(pattern, 'Message of a script error. * stands for any characters: *is not defined*.'),
  event: repeatable(pattern, 'Name of an event of the store. * stands for any characters.'),
  pages_min: wholeNumber.optional().describe('Least number of pages.'),
  pages_max: wholeNumber.optional().describe('Greatest number of pages; itself included.'),
  visitor: repeatable(z.enum(VISITORS), 'Whether the visitor had been recorded before.'),
};

/** What a person chooses by alone; visits under way are in such lists too. */
export const watchedQuery = {
  watched: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .describe('Whether the user has watched the recording.'),
};

/** A decimal in units of its currency, like "45900.50"; the currency (ISO 4217) where the store's page told it. */
const money = z.object({ value: z.string(), currency: z.string().nullable() });

const counted = z.number().int().min(1);
/** Text of a store's page: not to be trusted. */
const shown = z.string();

/** What happened, to be put into words. At most one of each, in this order. */
export const storySlot = z.discriminatedUnion('slot', [
  /** Pages of search results. */
  z.object({ slot: z.literal('searched'), count: counted }),
  /** Different products; the title of the first one where it is known. */
  z.object({ slot: z.literal('saw_products'), count: counted, product: shown.nullable() }),
  /** Different products that came into the cart; the first one. */
  z.object({ slot: z.literal('added'), count: counted, product: shown }),
  /** … and that went out of it. */
  z.object({ slot: z.literal('removed'), count: counted, product: shown }),
  /** The cart as it was left. */
  z.object({ slot: z.literal('cart'), ...money.shape }),
  /** The worst of its signals, but for errors. */
  z.object({ slot: z.literal('signal'), kind: z.enum(SIGNALS), count: counted }),
  /** Errors of scripts; the first one. */
  z.object({ slot: z.literal('error'), count: counted, text: shown }),
  /** Where it last left to. */
  z.object({ slot: z.literal('left'), to: z.enum(LEFT_TO) }),
]);
export type StorySlot = z.infer<typeof storySlot>;

/** What is known of a visit that is over and has been read. */
export const visitInsight = z.object({
  stage: z.enum(STAGES),
  /** As it was left; null when it was empty, or its value is not known. */
  cart: money.nullable(),
  /** How many there were of each; kinds that there were none of are missing. */
  signals: z.partialRecord(z.enum(SIGNALS), counted),
  story: z.array(storySlot),
});
export type VisitInsight = z.infer<typeof visitInsight>;

/** What rows of the list say beside the session's own. */
export const rowInsight = {
  channel: z.enum(CHANNELS),
  /** Without "www."; null: none, or one of the store or where people pay. */
  referrer_host: z.string().nullable(),
  /** Whose advertisement led to the visit. */
  paid: z.enum(PAID_SOURCES).nullable(),
  in_app: z.enum(APPS).nullable(),
  campaign: z.string().nullable(),
  /** Name of the operating system; empty when unknown. */
  os: z.string(),
  /** Titles of `pages_visited`, one each; empty where a page has none. */
  page_titles: z.array(z.string()),
  /** The how many-th visit of this visitor it is, of those that are kept; counted up to 100. */
  visit_number: z.number().int().min(1).max(MAX_VISIT_NUMBER),
  /** Null while the visit is under way, for about half an hour after it, and for old recordings that have not been read again. */
  insight: visitInsight.nullable(),
};

export const label = z.object({
  kind: z.enum(LABEL_KINDS),
  /** As the list's parameter of this name takes it. Lower case but for countries, browsers and systems; not to be trusted. */
  text: z.string(),
  /** How many there are. */
  sessions: z.number().int().min(0),
});
export type Label = z.infer<typeof label>;

export const insightsEndpoints = {
  insights_labels: {
    method: 'GET',
    path: '/api/insights/labels/',
    access: 'workspace',
    summary:
      'List values that sessions can be filtered by, the most frequent first. `*` as a whole text stands for values beyond the daily limit.',
    query: z.object({
      kind: z.enum(LABEL_KINDS).describe('A parameter of the session list.'),
      /** Case does not matter. */
      search: text(MAX_LABEL_CHARACTERS).default('').describe('Part of the text.'),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: z.object({ results: z.array(label) }),
  },
} as const satisfies Record<string, Endpoint>;
