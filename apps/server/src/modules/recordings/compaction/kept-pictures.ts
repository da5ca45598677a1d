import type { SessionKey } from '../../../database/recordset.ts';
import type { Needs } from '../../../kernel/needs.ts';
import { ObjectNotFound } from '../../../ports/object-storage.ts';
import { picturesOf } from '../../session-files/service.ts';
import type { KeptText } from './write-recording.ts';

/** Pictures of the store that new ones may be told by. More of them cost more tries for each. */
const MAX_PICTURES = 24;
/**
 * Of all of them together, as they lie in storage: they are fetched for each session and held while it is written. Those of a usual
 * store have some tens of kB each; one made to be hard to compress may have a megabyte.
 */
export const MAX_PICTURES_BYTES = 4 * 1024 * 1024;

/** What is kept of the store's pictures, the likeliest first, as far as it fits; what storage has lost is left out, and in the log. */
export async function keptPictures(
  { orm, storage, log }: Needs<'orm' | 'storage' | 'log'>,
  session: SessionKey,
): Promise<KeptText[]> {
  const rows = thatFit(await picturesOf(orm, session, MAX_PICTURES), MAX_PICTURES_BYTES);
  const pictures = await Promise.all(
    rows.map(async ({ hash, kind, object_key }): Promise<KeptText | undefined> => {
      try {
        return { hash, kind, body: await storage.get(object_key) };
      } catch (error) {
        if (!(error instanceof ObjectNotFound)) throw error;
        log.error({ err: error, object_key }, 'base image of other images is missing');
        return undefined;
      }
    }),
  );
  return pictures.filter((picture) => picture !== undefined);
}

/** What is too large for what is left makes room for those behind it. */
function thatFit<Row extends { bytes: number }>(rows: readonly Row[], most: number): Row[] {
  let left = most;
  return rows.filter(({ bytes }) => {
    const fits = Number(bytes) <= left;
    if (fits) left -= Number(bytes);
    return fits;
  });
}
