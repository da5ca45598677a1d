import { ApiError } from '../../lib/api/api-error.ts';

/** How the server is asked for what a person typed: customer ids hold no @, and emails do. */
export const asEmailOrId = (who: string): { email: string } | { customer_id: string } =>
  who.includes('@') ? { email: who } : { customer_id: who };

/** What the server says is wrong with it. */
export const wrongWith = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.fields.email ?? error.fields.customer_id)?.[0] : undefined;
