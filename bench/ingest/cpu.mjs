import { readdirSync, readFileSync } from 'node:fs';

/** Linux tells processes' times in these, on every architecture. */
const TICKS_A_SECOND = 100;

/** Seconds of processor time that these processes have used so far, with all that came from them. */
export function cpuSeconds(roots) {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOf);
  const wanted = new Set(roots);
  for (let before = 0; before < wanted.size; ) {
    before = wanted.size;
    for (const { pid, parent } of processes) if (wanted.has(parent)) wanted.add(pid);
  }
  const ticks = processes
    .filter(({ pid }) => wanted.has(pid))
    .reduce((sum, process) => sum + process.ticks, 0);
  return ticks / TICKS_A_SECOND;
}

function statOf(name) {
  try {
    // The program's name may have spaces; the fields behind it are the state (3), the parent (4), … (man 5 proc).
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [user, system, userOfEnded, systemOfEnded] = fields.slice(11, 15);
    return [{ pid: Number(name), parent: fields[1], ticks: user + system + userOfEnded + systemOfEnded }];
  } catch {
    return []; // It has ended in the meantime.
  }
}
