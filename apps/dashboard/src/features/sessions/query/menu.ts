import type { RangeName } from './condition-parts.ts';
import type { ListedName } from './conditions.ts';

/** A filter that can be added. */
export type MenuName = ListedName | RangeName;

/** The filters that can be added, in the order in which they are offered. */
export const MENU = {
  arrival: ['channel', 'in_app', 'referrer', 'campaign'],
  pages: ['page_seen', 'page_type', 'entry_page', 'exit_page', 'product_seen', 'pages'],
  cart: ['stage', 'product_added', 'cart_value', 'left_to'],
  trouble: ['signal', 'error', 'event'],
  visitor: ['visitor', 'watched', 'country', 'browser', 'os', 'dates'],
} as const satisfies Record<string, readonly MenuName[]>;

export type MenuGroup = keyof typeof MENU;
export const MENU_GROUPS = Object.keys(MENU) as MenuGroup[];
