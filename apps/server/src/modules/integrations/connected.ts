import { narrowed, present } from '../../database/kinds.ts';
import { firstRow, hasRows, pick, type RowOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { PlatformOutcome } from '../../ports/commerce-platform.ts';
import type { Orm } from '../../ports/database.ts';
import { disconnect } from '../merchants/service.ts';
import type { IntegrationsDeps } from './deps.ts';

/** Of a store that its platform has told of. */
export const platformName = narrowed(schema.merchants.platform, (name) => name !== 'other');

/** A store whose platform has given us a token. */
const CONNECTED = {
  ...pick(schema.merchants, 'id', 'workspace_id', 'store_id', 'script_id'),
  platform: platformName,
  token_sealed: present(schema.merchants.access_token_sealed),
};
export type Connected = RowOf<typeof CONNECTED>;

export const findConnected = (orm: Orm, workspace_id: string): Promise<Connected | undefined> =>
  firstRow(orm, CONNECTED)`
    SELECT id, workspace_id, platform, store_id, access_token_sealed AS token_sealed, script_id FROM merchants
    WHERE workspace_id = ${workspace_id} AND platform <> 'other' AND access_token_sealed IS NOT NULL`;

/** Whether it is the same store still, and connected; it stays so until the transaction ends. */
export const isStill = (tx: Orm, { id, platform, store_id }: Connected): Promise<boolean> =>
  hasRows(tx)`SELECT 1 FROM merchants WHERE id = ${id} AND platform = ${platform} AND store_id = ${store_id}
    AND disconnected_at IS NULL FOR UPDATE`;

/** Asks with the token, and with a newer one if that is refused and there is one. Undefined: there is none any more. */
export async function askWith<T>(
  { tokens }: Pick<IntegrationsDeps, 'tokens'>,
  store: Connected,
  question: (token: string) => Promise<PlatformOutcome<T>>,
): Promise<PlatformOutcome<T> | undefined> {
  const token = await tokens.tokenOf(store);
  if (token === undefined) return undefined;
  const answer = await question(token);
  if (answer.ok || answer.error !== 'invalid_credentials') return answer;
  const newer = await tokens.tokenOf(store, token);
  if (newer === undefined) return undefined;
  return newer === token ? answer : question(newer);
}

/** Whether the platform has said that the token is none any more, or that there is no such store. A store that is locked or unpaid is there. */
export const isLeft = (answer: PlatformOutcome<unknown>): boolean =>
  !answer.ok && (answer.error === 'invalid_credentials' || answer.error === 'store_not_found');

/** Forgets a token that was refused. It was read before the platform was asked: if it is another one by now, the store has been installed again meanwhile. */
export async function forgetLeft(
  { orm, clock, log }: Pick<IntegrationsDeps, 'orm' | 'clock' | 'log'>,
  before: Connected,
): Promise<void> {
  const { workspace_id, platform } = before;
  const now = await findConnected(orm, workspace_id);
  // Renewed by ourselves and refused all the same, or untouched: either way what is there now is what was refused last.
  const token_sealed = now?.token_sealed ?? before.token_sealed;
  if (token_sealed !== before.token_sealed)
    throw new Error('the rejected token was replaced in the meantime');
  if (await disconnect({ orm, clock }, { id: before.id, token_sealed }))
    log.info({ workspace_id, platform }, 'store disconnected: the platform rejects its token');
}
