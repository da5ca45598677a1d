import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { fieldsOf } from '@vitrine/recording/fields';

/** rrweb's source of what a page writes to its console: nobody sees it. */
const LOG = 11;

/** Whether the page looks otherwise after this event than before. */
export const changesPicture = ({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): boolean =>
  type === EVENT_TYPES.FullSnapshot ||
  (type === EVENT_TYPES.IncrementalSnapshot && fieldsOf(data).source !== LOG);
