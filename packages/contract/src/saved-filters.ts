import { z } from 'zod';
import { id, text } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { FIELD_ERRORS } from './field-errors.ts';
import { MAX_LABEL_CHARACTERS } from './labels.ts';
import {
  BOUNDS,
  CHOICES,
  DAYS,
  MAX_CONDITION_VALUES,
  MAX_CONDITIONS_CHARACTERS,
  TEXTS,
} from './list-conditions.ts';
import { FILTERS, MAX_SAVED_FILTER_NAME, PAGE_SIZES } from './list-filters.ts';
import { SESSION_ORDERINGS } from './sessions.ts';

const oneOf = <const Values extends readonly string[]>(values: Values) => z.enum([...values, '']);

const mapped = <const Name extends string, Schema>(names: readonly Name[], schema: () => Schema) =>
  Object.fromEntries(names.map((name) => [name, schema()])) as Record<Name, Schema>;

const chosen = <const Values extends readonly string[]>(values: Values) =>
  z.array(z.enum(values)).min(1).max(MAX_CONDITION_VALUES).optional();
const patterns = z
  .array(text(MAX_LABEL_CHARACTERS * 2).min(1))
  .min(1)
  .max(MAX_CONDITION_VALUES)
  .optional();
const number = (name: keyof typeof BOUNDS) => z.number().min(0).max(BOUNDS[name]).optional();
const whole = (name: keyof typeof BOUNDS) =>
  number(name).refine((value) => value === undefined || Number.isInteger(value));

/** What is not there narrows nothing. */
export const savedConditions = z
  .strictObject({
    ...mapped(TEXTS, () => patterns),
    channel: chosen(CHOICES.channel),
    in_app: chosen(CHOICES.in_app),
    page_type: chosen(CHOICES.page_type),
    stage: chosen(CHOICES.stage),
    left_to: chosen(CHOICES.left_to),
    signal: chosen(CHOICES.signal),
    visitor: chosen(CHOICES.visitor),
    watched: chosen(CHOICES.watched),
    country: z
      .array(z.string().regex(/^[A-Z]{2}$/))
      .min(1)
      .max(MAX_CONDITION_VALUES)
      .optional(),
    cart_min: number('cart_min'),
    cart_max: number('cart_max'),
    cart_currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    pages_min: whole('pages_min'),
    pages_max: whole('pages_max'),
    ...mapped(DAYS, () => z.iso.date().optional()),
  })
  .refine((conditions) => {
    const values = Object.values(conditions).flat();
    return values.length <= MAX_CONDITION_VALUES && values.join('').length <= MAX_CONDITIONS_CHARACTERS;
  }, 'There are too many conditions.');
export type SavedConditions = z.infer<typeof savedConditions>;

/** What a list of recordings shows, but for the page it is on. `''` is any. */
export const savedListState = z
  .strictObject({
    view: z.enum(['list', 'grid']),
    page_size: z.number().int(),
    ordering: z.enum(SESSION_ORDERINGS),
    search: text(200),
    date_range: oneOf(FILTERS.date_range),
    duration: oneOf(FILTERS.duration),
    user_type: oneOf(FILTERS.user_type),
    platform: oneOf(FILTERS.platform),
    recording_status: oneOf(FILTERS.recording_status),
    /** Missing where there is none. */
    conditions: savedConditions.optional(),
  })
  .refine(({ view, page_size }) => PAGE_SIZES[view].includes(page_size), {
    path: ['page_size'],
    error: 'The view has no such page size.',
  });
export type SavedListState = z.infer<typeof savedListState>;

export const savedFilter = z.object({ id, name: z.string(), state: savedListState });
export type SavedFilter = z.infer<typeof savedFilter>;

/** Everybody's saved filters are their own: nobody else of the workspace sees them. */
export const savedFiltersEndpoints = {
  saved_filters_list: {
    method: 'GET',
    path: '/api/saved-filters/',
    access: 'workspace',
    summary: 'List the user’s saved filters in this workspace, by name. Other users don’t see them.',
    /** They are few: all of them in one answer. */
    response: z.object({ count: z.number().int().min(0), results: z.array(savedFilter) }),
  },
  saved_filters_save: {
    method: 'POST',
    path: '/api/saved-filters/',
    access: 'workspace',
    summary:
      'Save the current filters under a name. Fails if the name is taken (case-insensitive), unless ' +
      'replace is true.',
    body: z.object({
      name: text(MAX_SAVED_FILTER_NAME, FIELD_ERRORS.too_long).trim().min(1, FIELD_ERRORS.required),
      state: savedListState,
      /** Put it in the place of the one of this name. */
      replace: z.boolean().default(false),
    }),
    response: savedFilter,
  },
  saved_filters_delete: {
    method: 'DELETE',
    path: '/api/saved-filters/{saved_filter_id}/',
    access: 'workspace',
    summary: 'Delete a saved filter of the user.',
    params: z.object({ saved_filter_id: id }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
