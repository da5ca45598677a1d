// Long: everything that can be kept of a store is made, on each of the databases.
import { engines } from '../../testing/engines.ts';
import { describeDeletedWorkspace } from './workspace-contract.ts';

for (const engine of engines()) describeDeletedWorkspace(engine, engine);
