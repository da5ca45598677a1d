import { defineModule } from '../../kernel/module.ts';
import type { Database } from '../../ports/database.ts';
import { type ByteDeletionDeps, deleteSegmentBytes, ERASE_SEGMENT } from './deletion/delete-bytes.ts';
import { type ObjectDeletionDeps, removingObjects } from './deletion/delete-objects.ts';
import { type TrafficNoticeDeps, trafficNotices } from './quota/traffic-notices.ts';
import { startUnprovedLook, type UnprovedDeps } from './quota/unproved.ts';
import type { SegmentRecoveryDeps } from './recovery/recover-segments.ts';
import { recoveringSegments } from './recovery/recover-segments-job.ts';

type Deps = ByteDeletionDeps & ObjectDeletionDeps & TrafficNoticeDeps & UnprovedDeps & SegmentRecoveryDeps;

export const blocksModule = (deps: Deps & { database: Pick<Database, 'engine'> }) =>
  defineModule({
    jobs: [
      ERASE_SEGMENT.workedBy((job) => deleteSegmentBytes(deps, job)),
      removingObjects(deps),
      trafficNotices(deps),
      ...(deps.database.engine === 'postgres' ? [recoveringSegments(deps)] : []),
    ],
    background: () => startUnprovedLook(deps),
  });
