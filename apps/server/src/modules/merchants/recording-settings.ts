import { type RecordingSettings, recordingSettings, trackerSettings } from '@vitrine/contract/ingest';
import { firstValue } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { HandlersOf } from '../../http/handler.ts';
import type { Needs } from '../../kernel/needs.ts';
import { record } from '../audit/service.ts';
import type { Stores } from './service.ts';

const SETTINGS = { tracker_settings: schema.merchants.tracker_settings };

/** With what a store has not chosen as it is for all. */
const presented = (stored: unknown): RecordingSettings =>
  recordingSettings.parse(trackerSettings.parse(stored));

/** What of a store's pages is recorded: kept among the settings that its loader carries. */
export function recordingSettingsHandlers({
  orm,
  clock,
  stores,
}: Needs<'orm' | 'clock'> & { stores: Pick<Stores, 'forget'> }): HandlersOf<
  'recording_settings' | 'recording_settings_update'
> {
  return {
    async recording_settings({ auth: { workspace_id } }) {
      const stored = await firstValue(orm, SETTINGS)`
        SELECT tracker_settings FROM merchants WHERE workspace_id = ${workspace_id}`;
      return stored === undefined ? { ok: false, error: 'not_found' } : { ok: true, body: presented(stored) };
    },

    async recording_settings_update({ auth: { user_id, workspace_id }, body, request }) {
      const after = await orm.transaction(async (tx) => {
        const stored = await firstValue(tx, SETTINGS)`
          UPDATE merchants SET tracker_settings = tracker_settings || ${JSON.stringify(body)}::jsonb
          WHERE workspace_id = ${workspace_id} RETURNING tracker_settings`;
        if (stored !== undefined)
          await record(tx, clock, { action: 'store_recording_changed', user_id, workspace_id, request });
        return stored;
      });
      if (after === undefined) return { ok: false, error: 'not_found' };
      stores.forget(workspace_id);
      return { ok: true, body: presented(after) };
    },
  };
}
