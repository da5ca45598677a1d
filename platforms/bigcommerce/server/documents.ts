import { z } from 'zod';

/*
 * What is written to BigCommerce and read from it, as far as we look at it. Of the vendor's documents (https://docs.bigcommerce.com, sources at
 * github.com/bigcommerce/docs): reference/store_information.v2.yml, reference/scripts.v3.yml, docs/integrations/apps/guide/{auth,callbacks}.mdx.
 */

/** A store's id in paths. It is put into addresses: nothing else gets there. */
export const storeHash = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+$/);

/** Where a store stands in the API, as codes and signed payloads name it: `stores/{hash}`. */
export const storeContext = z
  .string()
  .max(71)
  .regex(/^stores\/[a-z0-9]+$/);

export const hashOf = (context: string): string => context.slice('stores/'.length);

/** store_information.v2.yml, StoreInformation. */
export const storeInformation = z.object({
  name: z.string(),
  domain: z.string().nullish(),
  secure_url: z.string().nullish(),
  admin_email: z.string().nullish(),
  /** A language code, with or without a country: `en`, `pt-br`. */
  language: z.string().nullish(),
});
export type StoreInformation = z.infer<typeof storeInformation>;

const CONSENT_CATEGORIES = ['essential', 'functional', 'analytics', 'targeting'] as const;
type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

/** scripts.v3.yml, script_Full. */
const script = z.object({
  uuid: z.uuid(),
  name: z.string(),
  src: z.string().nullish(),
  /** "The client id of the API user that created this script, or blank if created by other means." */
  api_client_id: z.string().nullish(),
  /** What the merchant has made of it in the Script Manager; `unknown` where nobody said. */
  consent_category: z.enum(CONSENT_CATEGORIES).nullish().catch(null),
});
export type Script = z.infer<typeof script>;

export const scriptAnswer = z.object({ data: script });

/** script_responseCollection. */
export const scriptList = z.object({
  data: z.array(script),
  meta: z.object({ pagination: z.object({ total_pages: z.int() }).optional() }).optional(),
});

/** script_Post, and script_Put. Pages of the checkout need another scope (`visibility`): we are on none of them. */
export interface ScriptBody {
  name: string;
  description: string;
  kind: 'src';
  src: string;
  load_method: 'async';
  location: 'head';
  visibility: 'storefront';
  consent_category: ConsentCategory;
  /** It goes with the app, or with the account ("or OAuth token is revoked"). */
  auto_uninstall: true;
  enabled: true;
}

/** auth.mdx, "Query parameters in auth callback". */
export const authCallback = z.object({
  code: z.string().min(1).max(512),
  context: storeContext,
  scope: z.string().max(4096),
});

const person = z.object({ email: z.string().nullish() });

/** auth.mdx, "Response body properties for the access_token request". The token has no end. */
export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  scope: z.string(),
  context: storeContext,
  user: person.nullish(),
});

/** callbacks.mdx, "Data properties in the signed_payload_jwt". Times are seconds. */
export const payloadClaims = z.object({
  aud: z.string(),
  iss: z.literal('bc'),
  iat: z.int(),
  nbf: z.int(),
  exp: z.int(),
  sub: storeContext,
  user: person,
});

/** scripts.v3.yml, ErrorResponse; older calls have `message`, and some of v2 a list of such. */
export const errorAnswer = z.object({
  title: z.string().optional(),
  message: z.string().optional(),
  errors: z.record(z.string(), z.unknown()).optional().catch(undefined),
});
