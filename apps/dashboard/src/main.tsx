import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { beginAtSignIn } from './app/guards.ts';
import { createRouter } from './app/router.tsx';
import { askEarly } from './features/replay/early.ts';
import { startI18n } from './i18n/i18n.ts';

/**
 * A replay's document has its screen fetched from the start: for so long, ms, it is waited for, instead of drawing first that the screen
 * is on its way.
 */
const WITHOUT_SCREEN_MS = 150;

/** Resolves when the first screen is there, or it is known that there is none. */
const screenOf = (router: ReturnType<typeof createRouter>) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

// A function, and no `await` at the top: the languages' chunks import from this one, and would wait for it for ever.
async function start(root: HTMLElement) {
  beginAtSignIn();
  const isReplay = askEarly(location.pathname);
  const texts = startI18n();
  // Begins to fetch the screen while the texts are on their way.
  const router = createRouter();
  await texts;
  if (isReplay)
    await Promise.race([screenOf(router), new Promise((resolve) => setTimeout(resolve, WITHOUT_SCREEN_MS))]);
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
