import { z } from 'zod';
import { email } from './auth.ts';
import { connectedPlatform, id, listOf, pageQuery, text, timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { FIELD_ERRORS } from './field-errors.ts';

/** The longest customer id that a visitor's block may carry (envelope.ts). */
const MAX_CUSTOMER_ID_CHARACTERS = 128;

/** How long the file of an export can be fetched. */
export const EXPORT_DAYS = 30;

/** What an owner may ask for. */
const VISITOR_KINDS = ['erase_visitor', 'export_visitor'] as const;
/** `erase_store`: a platform wants everything of the store erased. */
const PRIVACY_KINDS = [...VISITOR_KINDS, 'erase_store'] as const;
/** Who asked: an owner, or the store's platform. */
const PRIVACY_SOURCES = ['owner', ...connectedPlatform.options] as const;
/**
 * `finishing`: an erasure that finds nothing any more, while bytes of it may still be read from files; it takes up to an hour.
 * `failed`: no file could be made; it can be asked for again. An erasure never fails, it goes on.
 */
const PRIVACY_STATES = ['pending', 'finishing', 'done', 'failed'] as const;

/** That a visitor's data, or all of a store's, be erased or given; and what became of it. */
export const privacyRequest = z.object({
  id,
  kind: z.enum(PRIVACY_KINDS),
  source: z.enum(PRIVACY_SOURCES),
  /** Whose data. Both are empty of an erasure that is done, and of an export that is kept no longer: then it is no longer known. */
  emails: z.array(z.string()),
  customer_ids: z.array(z.string()),
  /** Name or email of the owner who asked; null: a platform did, or the person's account is gone. */
  asked_by: z.string().nullable(),
  asked_at: timestamp,
  state: z.enum(PRIVACY_STATES),
  done_at: timestamp.nullable(),
  /** Of an erasure that finds nothing any more: when it is looked once more for visits that browsers have delivered late. */
  look_again_at: timestamp.nullable(),
  /** Sessions that were erased so far, or that are in the file. */
  sessions: z.number().int().min(0),
  /** Of an export; null before it is made, and when it is kept no longer. */
  file: z
    .object({
      /** A path of ours, good for an hour or two, for a plain link: JSON lines, packed by gzip. */
      download_url: z.string(),
      bytes: z.number().int().positive(),
      expires_at: timestamp,
    })
    .nullable(),
});
export type PrivacyRequest = z.infer<typeof privacyRequest>;
export type PrivacyKind = PrivacyRequest['kind'];
export type PrivacyState = PrivacyRequest['state'];
export type PrivacySource = PrivacyRequest['source'];

/** What is left empty is not asked by. */
const asked = <T extends z.ZodType>(value: T) =>
  z
    .literal('')
    .transform(() => undefined)
    .or(value)
    .optional();

const manage = { access: 'workspace', permission: 'privacy.manage_privacy' } as const;

export const privacyEndpoints = {
  privacy_requests_list: {
    ...manage,
    method: 'GET',
    path: '/api/privacy/requests/',
    summary: 'List visitor data requests, newest first.',
    query: z.object(pageQuery),
    response: listOf(privacyRequest),
  },
  privacy_requests_create: {
    ...manage,
    method: 'POST',
    path: '/api/privacy/requests/',
    confirmed: true,
    summary:
      'Erase or export a visitor’s data by email or customer ID. Runs in the background. Erased data can’t be recovered.',
    body: z
      .object({
        kind: z.enum(VISITOR_KINDS),
        /** In any case of letters. */
        email: asked(email),
        /** Exactly as the store gives it to the tracker. */
        customer_id: asked(text(MAX_CUSTOMER_ID_CHARACTERS, FIELD_ERRORS.too_long).trim()),
      })
      .refine(({ email, customer_id }) => Boolean(email || customer_id), {
        path: ['email'],
        error: FIELD_ERRORS.required,
      }),
    status: 201,
    durable: true,
    response: privacyRequest,
  },
  privacy_requests_detail: {
    ...manage,
    method: 'GET',
    path: '/api/privacy/requests/{request_id}/',
    summary: 'Get the status of a visitor data request.',
    params: z.object({ request_id: id }),
    response: privacyRequest,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
