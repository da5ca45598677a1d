import type { SavedListState } from '@vitrine/contract/saved-filters';
import { isConditioned, NO_CONDITIONS, sameConditions } from '../query/conditions.ts';
import type { ListState } from '../query/list-state.ts';

/** What is saved of a list: all that it shows, but not the page it is on, nor whether the controls are in sight. */
export function savedStateOf({ page: _, filters: __, conditions, ...saved }: ListState): SavedListState {
  return { ...saved, ...(isConditioned(conditions) && { conditions }) } as SavedListState;
}

/** What a list has to become to show what was saved. */
export const shownState = (saved: SavedListState): Partial<ListState> => ({
  ...saved,
  conditions: saved.conditions ?? NO_CONDITIONS,
});

/** Whether the list shows what was saved, on whatever page. */
export function isShown(saved: SavedListState, state: ListState): boolean {
  const { conditions = NO_CONDITIONS, ...now } = savedStateOf(state);
  return (
    (Object.keys(now) as (keyof typeof now)[]).every((key) => now[key] === saved[key]) &&
    sameConditions(conditions, saved.conditions ?? NO_CONDITIONS)
  );
}
