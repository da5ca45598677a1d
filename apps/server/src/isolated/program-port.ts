// The program's end of what `program.ts` started. Whoever imports this runs in a process of its own.
import { constants, setPriority } from 'node:os';

if (!process.send) throw new Error(`${process.argv[1]} runs beside a server, which starts it`);

if (process.argv[2] === 'background') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

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
