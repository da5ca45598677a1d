import type { SavedListState } from '@vitrine/contract/saved-filters';

/** A state of the list, as the dashboard saves it: the usual one unless changed. */
export const aListState = (change: Partial<SavedListState> = {}): SavedListState => ({
  view: 'list',
  page_size: 10,
  ordering: '-created_at',
  search: '',
  date_range: '',
  duration: '',
  user_type: '',
  platform: '',
  recording_status: '',
  ...change,
});
