import { z } from 'zod';
import { FIELD_ERRORS } from './field-errors.ts';
import { MAX_PAGE_SIZE } from './limits.ts';

/** An id of ours: any UUID version, lower case on the wire. */
export const id = z.uuid().toLowerCase();

/** ISO 8601 in UTC, to the millisecond. */
export const timestamp = z.iso.datetime();

/** PostgreSQL text takes neither U+0000 nor half a surrogate pair; refused at the edge so that no commit fails of it. */
export const isStorableText = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Text of bounded length that any database column can hold. */
export const text = (maxLength: number, tooLong?: string) =>
  z.string().max(maxLength, tooLong).refine(isStorableText, FIELD_ERRORS.not_storable);

export const pageQuery = {
  /** From 1. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(10),
};

/** The list shape of the specification; `next` and `previous` are URLs or null. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.number().int().min(0),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

/** IANA name that this runtime knows; the database may know fewer, and is asked too. */
export const timeZone = text(64).refine((name) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}, FIELD_ERRORS.time_zone_unknown);

export const PLATFORMS = ['tiendanube', 'shopify', 'bigcommerce', 'other'] as const;
export const platform = z.enum(PLATFORMS);
export type Platform = z.infer<typeof platform>;
/** Whose stores can be connected. Each has a folder in `platforms`. */
export const connectedPlatform = platform.exclude(['other']);

export const LANGUAGES = ['en', 'es', 'pt'] as const;
export const language = z.enum(LANGUAGES);
export type Language = z.infer<typeof language>;
