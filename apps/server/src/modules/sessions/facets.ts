import { DEVICES } from '@vitrine/contract/sessions';
import type { SessionFilters } from './filters.ts';

// A session's facet is a number from 0 to 35, made of its answers to four filters (migration 006 computes it):
//
//     12 × device (desktop, mobile, tablet) + 6 × (its email is known) + 3 × (it has a recording) + length
//     length: 0 below a minute, 1 below five, 2 from there on
//
// One index holds the sessions of each facet in order of time, another in order of duration. So the sessions of any
// combination of these filters are some sorted lists to be merged, and nothing is read that is not shown or passed over.

/** Where one length ends and the next begins, in seconds (specification, section 3, "duration"). */
const LENGTHS = [
  { from: 0, to: 60 },
  { from: 60, to: 300 },
  { from: 300, to: Number.POSITIVE_INFINITY },
];

export const ALL_FACETS = Array.from({ length: 36 }, (_, facet) => facet);

/**
 * The facets with sessions that may match.
 * @returns `exact`: all of their sessions do, as far as these filters go; else their duration is still to be looked at
 */
export function facetsOf(filters: SessionFilters): { facets: readonly number[]; exact: boolean } {
  const { user_type, platform_device, has_recording, duration_min = 0, duration_max } = filters;
  const below = duration_max ?? Number.POSITIVE_INFINITY;
  const lengths = LENGTHS.map(({ from, to }) => duration_min < to && below > from);
  const facets = ALL_FACETS.filter(
    (facet) =>
      (!platform_device || DEVICES[Math.floor(facet / 12)] === platform_device) &&
      (!user_type || facet % 12 >= 6 === (user_type === 'logged')) &&
      (has_recording === undefined || facet % 6 >= 3 === has_recording) &&
      lengths[facet % 3],
  );
  const exact = LENGTHS.every(
    ({ from, to }, length) => !lengths[length] || (duration_min <= from && below >= to),
  );
  return { facets, exact };
}
