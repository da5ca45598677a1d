import { FRICTION_KINDS } from '@vitrine/recording/marker-kinds';
import type { Marker } from '@vitrine/recording/with-ids';

/** Whoever wants to understand what went wrong has to see what was done before it. */
const LEAD_MS = 3_000;

/** Where somebody who asks for a marker is brought, ms of session time. */
export const momentOf = ({ kind, at }: Pick<Marker, 'kind' | 'at'>): number =>
  FRICTION_KINDS.has(kind) ? Math.max(0, at - LEAD_MS) : at;
