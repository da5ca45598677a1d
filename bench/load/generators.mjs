import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** By then they have read the visits, or looked up what can be replayed. */
const PREPARE_MS = 4_000;
const MOST_OUTPUT_BYTES = 16 * 1024 * 1024;

/**
 * Runs load: processes of their own that begin at the same moment. Answers what each of them tells.
 * @param programs the built files, by their names
 * @param loads what each is to do, by the same names
 * @param whileRunning called when the time that is measured begins; what it answers is called when that ends
 */
export async function generate(programs, loads, { warmup_s, seconds }, whileRunning) {
  const start_at = Date.now() + PREPARE_MS;
  const running = Object.entries(loads).map(async ([name, load]) => {
    const given = JSON.stringify({ ...load, warmup_s, seconds, start_at });
    const { stdout } = await run(process.execPath, [programs[name], given], { maxBuffer: MOST_OUTPUT_BYTES });
    return [name, JSON.parse(stdout)];
  });
  const counted = (async () => {
    await setTimeout(start_at + warmup_s * 1_000 - Date.now());
    const end = await whileRunning();
    await setTimeout(start_at + (warmup_s + seconds) * 1_000 - Date.now());
    return end();
  })();
  const [used, ...told] = await Promise.all([counted, ...running]);
  return { used, ...Object.fromEntries(told) };
}
