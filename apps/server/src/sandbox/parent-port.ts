// The program's end of what `program.ts` started. Whoever imports this runs in a process of its own.
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

if (!process.send) throw new Error(`${process.argv[1]} runs beside a server, which starts it`);

if (process.argv[2] === 'background')
  for (const thread of threads()) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);

/** On Linux each thread has a priority of its own, and those that collect garbage do half of the work. Elsewhere, the process. */
function threads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
}

// Signals to all of a terminal's or a service's processes are the server's to answer: it may need this one to its end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// However the server ended.
process.on('disconnect', () => process.exit());

export const port = {
  on(handler: (message: unknown) => void): void {
    process.on('message', handler);
  },
  post(message: object): void {
    process.send?.(message, undefined, undefined, () => undefined);
  },
};
