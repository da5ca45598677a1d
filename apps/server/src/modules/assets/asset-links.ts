import type { SessionKey } from '../../database/recordset.ts';
import type { SignedLinks } from '../../http/signed-links.ts';
import type { Needs } from '../../kernel/needs.ts';
import { sessionCreatedAt } from '../blocks/service.ts';
import { assetPath } from './asset-route.ts';
import { hashesOf } from './find-queries.ts';

interface Deps extends Needs<'orm'> {
  links: SignedLinks;
}

/**
 * Answers the function that tells where those of a session's addresses that were kept are fetched, as they were at its time, by
 * address. Undefined when there is no such session.
 */
export const createAssetLinks =
  ({ orm, links }: Deps) =>
  async (
    session: SessionKey,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, string> | undefined> => {
    const created_at = await sessionCreatedAt(orm, session);
    if (created_at === undefined) return undefined;
    const { workspace_id } = session;
    const hashes = await hashesOf(orm, workspace_id, addresses, created_at);
    return new Map(
      [...hashes].map(([address, hash]) => [address, links.sign(assetPath(workspace_id, hash))]),
    );
  };
