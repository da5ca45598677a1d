import { ApiError } from '../../lib/api/api-error.ts';
import type { useErrorTexts } from '../../lib/api/use-error-texts.ts';

/** What the server may say about an invitation, in the order in which it is looked for (specification, section 6). */
const FIELDS = ['email', 'workspace', 'permission'] as const;

type Texts = Pick<ReturnType<typeof useErrorTexts>, 'fieldErrorText' | 'refusalText'>;

/** Why an invitation did not go out: the server's message about it first, else `fallback`. */
export function inviteFailure(texts: Texts, error: unknown, fallback: string): string {
  const fields = error instanceof ApiError ? error.fields : {};
  const said = FIELDS.map((field) => fields[field]?.[0]).find((message) => message !== undefined);
  return said === undefined ? texts.refusalText(error, fallback) : texts.fieldErrorText(said);
}
