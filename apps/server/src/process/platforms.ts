import type { PlatformsConfig } from '../platforms-config.ts';
import type { CommercePlatforms } from '../ports/commerce-platform.ts';

/** Whose stores can be connected, as the configuration says. */
export function openPlatforms(_config: PlatformsConfig): CommercePlatforms {
  return {};
}
