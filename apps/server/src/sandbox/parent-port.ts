// The program's end of what `program.ts` started. Whoever imports this runs in a process of its own.
import { readdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

if (!process.send) throw new Error(`${process.argv[1]} runs beside a server, which starts it`);

const { PRIORITY_BELOW_NORMAL } = constants.priority;

if (process.argv[2] === 'background') {
  for (const thread of threads()) setPriority(thread, PRIORITY_BELOW_NORMAL);
  lowerSession();
}

/** On Linux each thread has a priority of its own, and those that collect garbage do half of the work. Elsewhere, the process. */
function threads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
}

/**
 * Where the kernel gives each session the same share of a core (sched(7), autogroup), a thread's priority counts within its session alone:
 * beside a database on the same machine it would count for nothing. Elsewhere there is no such file, and the threads' own is enough.
 */
function lowerSession(): void {
  try {
    writeFileSync('/proc/self/autogroup', String(PRIORITY_BELOW_NORMAL));
  } catch {}
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
