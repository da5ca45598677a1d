import type { Replayer } from '@rrweb/replay';
import type { eventWithTime } from '@rrweb/types';
import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import { fieldsOf } from '@vitrine/recording/fields';
import { createStateAttribute } from '../adapt/state-attributes.ts';

/** Marks what the page's address points to, for as long as the replayer lives. */
export function followTarget(replayer: Replayer): void {
  const mark = createStateAttribute('target');
  let hash = '';
  replayer.on('event-cast', (cast) => {
    const { type, data } = cast as eventWithTime;
    const { tag, payload, href } = fieldsOf(data);
    if (type === EVENT_TYPES.Meta) hash = hashOf(href);
    else if (type === EVENT_TYPES.Custom && tag === TRACKER_TAGS.navigation)
      hash = hashOf(fieldsOf(payload).url);
    else if (type !== EVENT_TYPES.FullSnapshot) return;
    const target = hash && replayer.iframe.contentDocument?.getElementById(hash);
    mark(target ? [target] : []);
  });
}

function hashOf(url: unknown): string {
  const hash = typeof url === 'string' && URL.canParse(url) ? new URL(url).hash.slice(1) : '';
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
