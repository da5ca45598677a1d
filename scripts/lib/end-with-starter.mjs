import { endChildren } from './run.mjs';

const POLL_MS = 250;
/** Ctrl-C, a service manager, a terminal that is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Has this process end with the `npm start` that began it. npm hands its signals to its child and waits for no one else: by `exec` (package.json) that is this
 * process, and no shell between the two that would die of them and tell nobody. Where there is such a shell, or npm itself was killed, the end of the parent
 * is this process's SIGTERM. Who runs the script without npm, and maybe leaves the terminal on purpose, is not looked at.
 */
export function endWithStarter({ env = process.env } = {}) {
  if (env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const starter = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  timer.unref();
}

/** Until the answer is called, a signal ends what this process has started, and then itself: while it installs and builds. */
export function endChildrenOnSignal() {
  const end = (signal) => {
    stop();
    endChildren(signal);
    process.kill(process.pid, signal);
  };
  const stop = () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return stop;
}
