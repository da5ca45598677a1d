import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const MIB = 1024 * 1024;
const POLL_MS = 50;

/** Private memory of the process, MiB, swapped-out pages included; 0 when it has gone. Linux only. */
function privateMib(pid) {
  try {
    const lines = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const kib = [...lines.matchAll(/^(?:Private_\w+|Swap): +(\d+) kB$/gm)].map(([, kib]) => Number(kib));
    return kib.reduce((sum, one) => sum + one, 0) / 1024;
  } catch {
    return 0;
  }
}

/** The most that the process ever had in memory, MiB, pages shared with other processes included. Linux only. */
function peakMib(pid) {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** After a collection of garbage: the JavaScript heap, and the private memory of the renderer: with one page open, the largest there is; beside it its peak, the answer's text included. */
export async function memoryOf(chromium, page) {
  await page.send('Performance.enable');
  for (let n = 0; n < 2; n += 1) await page.send('HeapProfiler.collectGarbage');
  const { metrics } = await page.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize').value / MIB;
  const { processInfo } = await chromium.send('SystemInfo.getProcessInfo');
  const renderers = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => ({ pid: id, private_mib: privateMib(id) }));
  const { pid, private_mib } = renderers.toSorted((a, b) => b.private_mib - a.private_mib)[0];
  return { pid, heap_mib: heap, private_mib, peak_mib: peakMib(pid) };
}

/** A page's process ends a moment after the page; what comes next should not share the machine with it. */
export async function ended(pid) {
  while (existsSync(`/proc/${pid}`)) await setTimeout(POLL_MS);
}
