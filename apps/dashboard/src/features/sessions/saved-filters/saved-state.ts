import type { SavedListState } from '@vitrine/contract/saved-filters';
import type { ListState } from '../query/list-state.ts';

/** What is saved of a list: all that it shows, but not the page it is on, nor whether the controls are in sight. */
export function savedStateOf({ page: _, filters: __, ...saved }: ListState): SavedListState {
  return saved as SavedListState;
}

/** Whether the list shows what was saved, on whatever page. */
export function isShown(saved: SavedListState, state: ListState): boolean {
  const now = savedStateOf(state);
  return (Object.keys(now) as (keyof SavedListState)[]).every((key) => now[key] === saved[key]);
}
