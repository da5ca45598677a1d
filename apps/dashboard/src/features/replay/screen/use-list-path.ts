import { useSearchParams } from 'react-router';
import { listPath } from '../../../config/paths.ts';

/** Where the way back to the list leads: to the one that the replay was opened from, as it was. */
export function useListPath() {
  const [query] = useSearchParams();
  return listPath(query.get('list') ?? '');
}
