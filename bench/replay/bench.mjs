import { openChromium } from '../lib/cdp.mjs';
import { startBaseline } from './baseline.mjs';
import { contextsOf, measured } from './measure.mjs';
import { asOnePage } from './one-page.mjs';
import { placesIn } from './places.mjs';
import { post, startProduct, startStore } from './product.mjs';
import { listOf, makeRecording } from './recording.mjs';

/** Recordings of stores that load each page, and of those that load one and draw all others into it. */
const SHAPES = { loads: (recording) => recording, one: asOnePage };

/**
 * @param {{shape: string, sizes: number[], seeks: number, rounds: number, slower: number, cold: boolean, folder: string, say: (line: string) => void}} input `shape` is one of
 *   `SHAPES`; sizes in minutes; `seeks` of each, over all rounds; `slower`: how many times slower the processor is made; `cold`: nothing is in the browser's cache
 * @returns of each size what it is, and every measurement of both players
 */
export async function measure({ shape, sizes, seeks, rounds, slower, cold, folder, say }) {
  const baseline = await startBaseline(folder);
  const store = await startStore();
  let chromium;
  let started;
  try {
    started = await startProduct();
    const { product, account } = started;
    const recordings = [];
    for (const minutes of sizes) {
      const recording = SHAPES[shape](makeRecording({ minutes, origin: store.origin }));
      const events = listOf(recording);
      baseline.add(minutes, events);
      const session_id = await post(product, account, recording);
      const json_mb =
        events.reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(event)) + 1, 0) / 1e6;
      const { pages } = recording;
      recordings.push({
        minutes,
        json_mb,
        events: events.length,
        pages: pages.length,
        places: placesIn(recording, seeks),
        urls: {
          viewer: `${product.url}/session-replay/${session_id}?paused=1`,
          rrweb_player: baseline.urlOf(minutes),
        },
        runs: { viewer: [], rrweb_player: [] },
      });
      say(`${minutes} min: ${json_mb.toFixed(1)} MB of JSON, ${events.length} events, ${pages.length} pages`);
    }
    chromium = await openChromium();
    const contexts = await contextsOf(chromium, product, account);
    const turn = (recording, player, places) =>
      measured(chromium, contexts[player], recording.urls[player], { player, places, slower, cold });
    // The code comes into the cache.
    for (const player of Object.keys(contexts)) await turn(recordings[0], player, []);
    for (let round = 0; round < rounds; round += 1)
      for (const recording of recordings) {
        const players = Object.keys(contexts);
        // A place of the page that is on screen would be taken for reached before it is.
        const places = recording.places
          .filter((_, n) => n % rounds === round)
          .filter(({ page }, n, all) => page !== (all[n - 1]?.page ?? 0));
        for (const player of round % 2 ? players.toReversed() : players) {
          const run = await turn(recording, player, places);
          recording.runs[player].push(run);
          say(
            `round ${round + 1}, ${recording.minutes} min, ${player}: first frame ${Math.round(run.first_frame_ms)} ms, ${Math.round(run.private_mib)} MiB`,
          );
        }
      }
    return recordings;
  } finally {
    await chromium?.close();
    await started?.product.remove();
    await baseline.close();
    await store.close();
  }
}
