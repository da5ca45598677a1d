// Where a document of a replay starts: the first picture, then the rest of the dashboard (src/main.tsx).
import './lib/older-browsers.ts';
import { begin } from './features/replay/kernel/begin.ts';
import { arriving } from './lib/arriving.ts';

/** The rest is not kept waiting longer for a picture, ms. */
const LONGEST_MS = 2_000;
/** Nor for the frame in which the browser draws it: in a tab behind there is none. */
const FRAME_MS = 100;

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

// A function, and no `await` at the top: the dashboard's files import from this one, and would wait for it for ever.
async function start() {
  await Promise.race([begin(location), after(LONGEST_MS)]);
  await Promise.race([frame(), after(FRAME_MS)]);
  const later = document.querySelector<HTMLTemplateElement>('#later');
  if (later) document.head.append(later.content);
  await arriving(() => import('./main.tsx'));
}
start().catch(console.error);
