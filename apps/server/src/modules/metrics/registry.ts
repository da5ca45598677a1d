import { collectDefaultMetrics, Registry } from 'prom-client';

/** Processor time, memory, handles, lag of the event loop: of the process, however many applications it holds. */
let ofProcess: Registry | undefined;

/** Where an application's metrics are kept (`own`), and all there is to tell, with the process's, in the text format. */
export function createRegistry() {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  const process_metrics = ofProcess;
  const own = new Registry();
  const all = async () => ({
    text: `${await process_metrics.metrics()}\n${await own.metrics()}`,
    type: own.contentType,
  });
  return { own, all };
}
