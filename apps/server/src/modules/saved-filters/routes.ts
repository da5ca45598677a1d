import { MAX_SAVED_FILTERS } from '@vitrine/contract/list-filters';
import { fieldError, type HandlersOf } from '../../http/handler.ts';
import type { Orm } from '../../ports/database.ts';
import {
  countSavedFilters,
  deleteSavedFilter,
  listSavedFilters,
  lockPerson,
  putSavedFilter,
} from './queries.ts';

export function savedFiltersHandlers({
  orm,
}: {
  orm: Orm;
}): HandlersOf<'saved_filters_list' | 'saved_filters_save' | 'saved_filters_delete'> {
  return {
    async saved_filters_list({ auth }) {
      const results = await listSavedFilters(orm, auth);
      return { ok: true, body: { count: results.length, results } };
    },

    saved_filters_save: ({ auth, body: { name, state, replace } }) =>
      orm.transaction(async (tx) => {
        await lockPerson(tx, auth);
        const { count, same } = await countSavedFilters(tx, auth, name);
        if (same !== null && !replace) return fieldError('name', 'saved_filter_exists');
        if (same === null && count >= MAX_SAVED_FILTERS) return fieldError('name', 'saved_filters_full');
        return { ok: true, body: await putSavedFilter(tx, auth, { name, state }) };
      }),

    async saved_filters_delete({ auth, params }) {
      const deleted = await deleteSavedFilter(orm, auth, params.saved_filter_id);
      return deleted ? { ok: true, body: undefined } : { ok: false, error: 'not_found' };
    },
  };
}
