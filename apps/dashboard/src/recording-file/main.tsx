// The player of a recording that somebody keeps: it opens from disk, and asks nobody for anything.
import '../lib/older-browsers.ts';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { theme } from '../app/theme.ts';
import { KeptRecording } from './kept-recording.tsx';
import { keptTimeline } from './kept-timeline.ts';
import { readVisit } from './kept-visit.ts';
import { startTexts } from './texts.ts';

async function start(root: HTMLElement) {
  const visit = readVisit();
  const texts = await startTexts(visit.language);
  createRoot(root).render(
    <ThemeProvider theme={theme} defaultMode="system" disableTransitionOnChange noSsr>
      <CssBaseline enableColorScheme />
      <I18nextProvider i18n={texts}>
        <KeptRecording session={visit.session} views={visit.views} timeline={keptTimeline(visit)} />
      </I18nextProvider>
    </ThemeProvider>,
  );
}

/** A file that cannot be read has no language either. */
const NOT_WHOLE = [
  'This file is incomplete. Download the recording again.',
  'Este archivo está incompleto. Descarga la grabación de nuevo.',
  'Este arquivo está incompleto. Baixe a gravação novamente.',
];

const root = document.getElementById('root');
if (!root) throw new Error('recording.html has no #root');
start(root).catch((error: unknown) => {
  console.error(error);
  root.role = 'alert';
  root.style.cssText = 'padding: 48px 24px; font: 16px/1.6 system-ui, sans-serif; text-align: center';
  root.innerText = NOT_WHOLE.join('\n');
});
