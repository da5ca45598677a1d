import { type Resealed, sumOf } from '../kernel/reseal.ts';
import type { SealKeys } from '../kernel/sealing.ts';
import { resealTotpKeys } from '../modules/auth/service.ts';
import { resealInstalls } from '../modules/integrations/service.ts';
import { resealMerchants } from '../modules/merchants/service.ts';
import type { Orm } from '../ports/database.ts';

/**
 * Encrypts with the first key all that was with another one: then the others can be taken away.
 * @returns how many were, and how many could not be opened with any
 */
export const resealSecrets = async (orm: Orm, keys: SealKeys): Promise<Resealed> =>
  sumOf([await resealMerchants(orm, keys), await resealInstalls(orm, keys), await resealTotpKeys(orm, keys)]);
