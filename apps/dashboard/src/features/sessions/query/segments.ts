import { type Conditions, NO_CONDITIONS, sameConditions } from './conditions.ts';
import type { Filters } from './list-filters.ts';
import type { ListState } from './list-state.ts';

interface SegmentRows {
  readonly platform?: Filters['platform'];
  readonly conditions: Conditions;
}

/** Visits worth watching, ready to be chosen; `filters.segments` has their names. */
export const SEGMENTS = {
  cart_left: { conditions: { stage: ['cart'] } },
  checkout_left: { conditions: { stage: ['checkout'] } },
  frustrated: { conditions: { signal: ['rage', 'dead', 'error_click'] } },
  product_rage: { conditions: { signal: ['rage:product'] } },
  phone_errors: { platform: 'mobile', conditions: { signal: ['error'] } },
  instagram: { conditions: { in_app: ['instagram'] } },
  returning: { conditions: { visitor: ['returning'] } },
  engaged: { conditions: { pages_min: 5 } },
} as const satisfies Record<string, SegmentRows>;

export type SegmentName = keyof typeof SEGMENTS;
export const SEGMENT_NAMES = Object.keys(SEGMENTS) as SegmentName[];

type Segmented = Pick<ListState, 'platform' | 'conditions'>;

/** What leads to a segment: it takes the place of other conditions. The rest of the list (search, dates, order) stays. */
export function segmentState(name: SegmentName): Segmented {
  const segment: SegmentRows = SEGMENTS[name];
  return { platform: segment.platform ?? '', conditions: segment.conditions };
}

/** Away from a segment. */
export const stateWithout = (name: SegmentName): Partial<Segmented> => {
  const segment: SegmentRows = SEGMENTS[name];
  return { ...(segment.platform && { platform: '' }), conditions: NO_CONDITIONS };
};

/** The segment that the list shows, if it shows one; narrowing it further by dates or devices leaves it one. */
export const segmentOf = ({ platform, conditions }: Segmented): SegmentName | undefined =>
  SEGMENT_NAMES.find((name) => {
    const segment: SegmentRows = SEGMENTS[name];
    return (segment.platform ?? platform) === platform && sameConditions(segment.conditions, conditions);
  });
