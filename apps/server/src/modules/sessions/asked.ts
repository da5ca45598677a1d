import type { QueryOf } from '@vitrine/contract/endpoint';
import type { sessionsEndpoints } from '@vitrine/contract/sessions';
import { type Failure, fieldError, type WorkspaceAuth } from '../../http/handler.ts';
import type { Orm } from '../../ports/database.ts';
import { chosenBy } from '../insights/service.ts';
import type { SessionFilters } from './filters.ts';

type Asked = Omit<QueryOf<(typeof sessionsEndpoints)['sessions_list']>, 'page' | 'page_size'>;

/** What a call asks of the list, looked up as far as it needs to be. */
export async function filtersAsked(
  orm: Orm,
  { workspace_id, user_id }: WorkspaceAuth,
  asked: Asked,
): Promise<Failure | { ok: true; filters: SessionFilters }> {
  const choice = await chosenBy(orm, workspace_id, asked);
  if (!choice.ok) return fieldError(choice.field, 'too_many_labels');
  const { watched } = asked;
  const filters: SessionFilters = {
    created_at_after: asked.created_at_after,
    created_at_before: asked.created_at_before,
    start_time_after: asked.start_time_after,
    start_time_before: asked.start_time_before,
    duration_min: asked.duration_min,
    duration_max: asked.duration_max,
    user_type: asked.user_type,
    platform_device: asked.platform_device,
    has_recording: asked.has_recording,
    search: asked.search,
    chosen: choice.chosen,
    watched: watched === undefined ? undefined : { user_id, is: watched },
  };
  return { ok: true, filters };
}
