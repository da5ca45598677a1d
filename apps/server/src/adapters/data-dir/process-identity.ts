import { readFileSync } from 'node:fs';

/** Tells a process from another one that gets the same number later. */
export interface ProcessIdentity {
  pid: number;
  /** Of this boot of the machine; empty where the system does not say. */
  boot: string;
  /** When the process started, in the system's own unit; empty where it does not say. */
  started: string;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The 22nd field of /proc/PID/stat; the second one, in brackets, may itself hold spaces and brackets. */
function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

export const identityOf = (pid: number): ProcessIdentity => ({
  pid,
  boot: read('/proc/sys/kernel/random/boot_id').trim(),
  started: startOf(pid),
});

/** Whether that very process still runs. Where the system does not tell processes apart, its number decides. */
export function isRunning(known: ProcessIdentity): boolean {
  try {
    process.kill(known.pid, 0);
  } catch (error) {
    // EPERM: there is one, of another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const now = identityOf(known.pid);
  return now.boot === known.boot && now.started === known.started;
}
