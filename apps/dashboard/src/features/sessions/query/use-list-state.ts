import { useSearchParams } from 'react-router';
import { changeListState, type ListState, parseListState, writeListState } from './list-state.ts';

/** The list's state in the address, and how to change it. A replacing change leaves no step for the back button. */
export function useListState() {
  const [query, setQuery] = useSearchParams();
  const state = parseListState(query);
  const change = (part: Partial<ListState>, options: { replace?: boolean } = {}) => {
    // Of the address itself, not of the one on screen: on a busy machine a second change may come before the first is drawn.
    const current = new URLSearchParams(window.location.search);
    setQuery(writeListState(changeListState(parseListState(current), part), current), {
      replace: options.replace ?? false,
      preventScrollReset: true,
    });
  };
  return { state, change };
}
