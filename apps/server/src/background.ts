import type { AppDeps } from './app.ts';
import { startKeeper } from './modules/assets/service.ts';
import { startAuditTidying } from './modules/audit/service.ts';
import {
  type StoreDeps,
  startByteDeletion,
  startObjectDeletion,
  startSegmentRecovery,
  startUnprovedLook,
} from './modules/blocks/service.ts';
import { startDeletion } from './modules/deletion/service.ts';
import { startExports, templateIn } from './modules/exports/service.ts';
import { startPrivacy } from './modules/privacy/service.ts';
import { type Recordings, startCheck, startCompaction } from './modules/recordings/service.ts';
import { startRetention } from './modules/retention/service.ts';
import { startSearch } from './modules/search/service.ts';

export interface Background {
  /** Blocks have been stored by this process. */
  onStored: StoreDeps['onStored'];
  /** Resolves when what is under way has stopped; others, or the next start, go on with it. */
  close(): Promise<void>;
}

/** What nobody waits for: jobs, what stored blocks name, and what is to be read for the search. */
export function startBackground(deps: AppDeps, recordings: Recordings): Background {
  const { clock, storage, disk_space, jobs, log, node_id, fetcher, public_url, compacts, compact_after_ms } =
    deps;
  const { orm } = deps.database;
  const { partition } = deps.heartbeat;
  const search = startSearch({ orm, disk_space, log });
  const byteDeletion = startByteDeletion({ orm, storage, jobs, clock, log });
  const objectDeletion = startObjectDeletion({
    orm,
    storage,
    clock,
    log,
    jobs,
    flush: () => deps.database.flush(),
  });
  const unproved = startUnprovedLook({ orm, clock, log, jobs, node_id });
  const template = templateIn(deps.folders.dashboard);
  // The demo store is the one that we serve ourselves.
  const own = deps.evaluation ? fetcher : undefined;
  const exporting = { orm, storage, disk_space, clock, log, jobs, compacts, compact_after_ms, template };
  const exports = startExports({ ...exporting, own, public_url });
  const { onWritten } = exports;
  const compaction = compacts
    ? startCompaction({ orm, storage, disk_space, clock, log, jobs, compact_after_ms, node_id, onWritten })
    : undefined;
  const check = startCheck({ orm, storage, jobs, clock, log });
  const recovering = { orm, storage, clock, log, jobs, compacts, compact_after_ms, node_id };
  const segmentRecovery = deps.database.engine === 'postgres' ? startSegmentRecovery(recovering) : undefined;
  const retention = startRetention({ orm, clock, log, jobs, compacts, vacuum: deps.database.vacuum });
  const deleting = { orm, storage, clock, log, jobs, compacts, node_id };
  const privacy = startPrivacy({
    ...deleting,
    disk_space,
    recordings,
    expunge: () => deps.database.expunge(),
  });
  const flush = () => deps.database.flush();
  const deletion = startDeletion({ ...deleting, flush });
  const tidying = startAuditTidying({ orm, clock, jobs, log });
  const keeper = startKeeper({
    orm,
    storage,
    fetcher,
    disk_space,
    jobs,
    clock,
    log,
    public_url,
    recordings,
    partition,
  });
  return {
    onStored(blocks, busy) {
      search.onStored(blocks, busy);
      byteDeletion.tell(busy);
      compaction?.tell(busy);
      exports.tell(busy);
      check.tell(busy);
      retention.tell(busy);
      privacy.tell(busy);
      deletion.tell(busy);
      segmentRecovery?.tell(busy);
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
      await segmentRecovery?.close();
      await unproved.close();
      await byteDeletion.close();
      await objectDeletion.stop();
      await keeper.close();
      await search.close();
    },
  };
}
