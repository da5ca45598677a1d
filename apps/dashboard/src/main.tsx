import './lib/older-browsers.ts';
import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { beginAtSignIn } from './app/guards.ts';
import { createRouter } from './app/router.tsx';
import { keepOutline } from './components/arriving.tsx';
import { startI18n } from './i18n/i18n.ts';
import { followDestination } from './lib/arriving.ts';

// A function, and no `await` at the top: the languages' chunks import from this one, and would wait for it for ever.
async function start(root: HTMLElement) {
  beginAtSignIn();
  const texts = startI18n();
  // Begins to fetch the screen while the texts are on their way.
  const router = createRouter();
  followDestination(() => {
    const { location } = router.state.navigation;
    return location && location.pathname + location.search + location.hash;
  });
  await texts;
  keepOutline(root.innerHTML);
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
