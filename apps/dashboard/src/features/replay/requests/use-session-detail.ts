import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionDetail } from '@vitrine/contract/sessions';
import { detailQuery } from './around-query.ts';

/** A session's facts, first as the replay was loaded with them; `refresh` asks for them anew, as those of a visit that goes on. */
export function useSessionDetail(loaded: SessionDetail): { session: SessionDetail; refresh: () => void } {
  const client = useQueryClient();
  const query = detailQuery(loaded.session_id);
  const { data = loaded } = useQuery(query);
  return { session: data, refresh: () => void client.invalidateQueries({ queryKey: query.queryKey }) };
}
