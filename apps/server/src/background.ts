import type { AppDeps } from './app.ts';
import { startKeeper } from './modules/assets/service.ts';
import { startAuditTidying } from './modules/audit/service.ts';
import { startDeletion } from './modules/deletion/service.ts';
import { startExports, templateIn } from './modules/exports/service.ts';
import {
  type CommitDeps,
  startAdopter,
  startEraser,
  startRemover,
  startUnprovedLook,
} from './modules/ingest/service.ts';
import { startPrivacy } from './modules/privacy/service.ts';
import { type Recordings, startCheck, startCompaction } from './modules/recordings/service.ts';
import { startRetention } from './modules/retention/service.ts';
import { startSearch } from './modules/search/service.ts';

export interface Background {
  /** Blocks have been stored by this process. */
  onStored: CommitDeps['onStored'];
  /** Resolves when what is under way has stopped; others, or the next start, go on with it. */
  close(): Promise<void>;
}

/** What nobody waits for: jobs, what stored blocks name, and what is to be read for the search. */
export function startBackground(deps: AppDeps, recordings: Recordings): Background {
  const { clock, storage, room, jobs, log, node_id, outside, public_url, compacts, compact_after_ms } = deps;
  const { orm } = deps.database;
  const { share } = deps.presence;
  const search = startSearch({ orm, room, log });
  const eraser = startEraser({ orm, storage, jobs, clock, log });
  const remover = startRemover({ orm, storage, clock, log, jobs, settle: () => deps.database.settle() });
  const unproved = startUnprovedLook({ orm, clock, log, jobs, node_id });
  const template = templateIn(deps.folders.dashboard);
  // The demo store is the one that we serve ourselves.
  const own = deps.evaluation ? outside : undefined;
  const exporting = { orm, storage, room, clock, log, jobs, compacts, compact_after_ms, template };
  const exports = startExports({ ...exporting, own, public_url });
  const { onWritten } = exports;
  const compaction = compacts
    ? startCompaction({ orm, storage, room, clock, log, jobs, compact_after_ms, node_id, onWritten })
    : undefined;
  const check = startCheck({ orm, storage, jobs, clock, log });
  const adopting = { orm, storage, clock, log, jobs, compacts, compact_after_ms, node_id };
  const adopter = deps.database.engine === 'postgres' ? startAdopter(adopting) : undefined;
  const retention = startRetention({ orm, clock, log, jobs, compacts, vacuum: deps.database.vacuum });
  const deleting = { orm, storage, clock, log, jobs, compacts, node_id };
  const privacy = startPrivacy({
    ...deleting,
    room,
    recordings,
    expunge: () => deps.database.expunge(),
  });
  const settle = () => deps.database.settle();
  const deletion = startDeletion({ ...deleting, settle });
  const tidying = startAuditTidying({ orm, clock, jobs, log });
  const keeper = startKeeper({
    orm,
    storage,
    outside,
    room,
    jobs,
    clock,
    log,
    public_url,
    recordings,
    share,
  });
  return {
    onStored(blocks, busy) {
      search.onStored(blocks, busy);
      eraser.tell(busy);
      compaction?.tell(busy);
      exports.tell(busy);
      check.tell(busy);
      retention.tell(busy);
      privacy.tell(busy);
      deletion.tell(busy);
      adopter?.tell(busy);
      keeper.onStored(blocks, busy);
    },
    async close() {
      await compaction?.close();
      await exports.close();
      await check.close();
      await retention.close();
      await privacy.close();
      await deletion.close();
      await tidying.close();
      await adopter?.close();
      await unproved.close();
      await eraser.close();
      await remover.stop();
      await keeper.close();
      await search.close();
    },
  };
}
