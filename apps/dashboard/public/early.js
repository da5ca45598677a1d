// Runs before anything is painted, and before any other script.
(() => {
  const root = document.documentElement;
  const { dataset } = root;
  const { pathname, search } = location;
  let stored = {};
  try {
    stored = { ...localStorage };
  } catch {
    // The browser refuses: nothing is remembered.
  }

  // The page never flashes in the other theme or language, and shows the outline of the screen that is on its way (index.html).
  const mode = stored['vitrine.theme'];
  const dark =
    mode === 'dark' || (mode !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  dataset.theme = dark ? 'dark' : 'light';
  // As src/i18n/languages.ts prefers.
  const spoken = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
  root.lang = stored['vitrine.language'] || spoken.find((code) => ['en', 'es', 'pt'].includes(code)) || 'en';
  // As the guards will decide (src/app/guards.ts); whoever is wrongly taken for signed in sees another outline for a moment.
  const signedIn = /(?:^|; )(?:access|refresh)=[^;]/.test(document.cookie);
  const forStrangers = /^\/(?:register|forgot-password|reset-password|confirm-email)(?:\/|$)/.test(pathname);
  const replay = /^\/(?:session-replay|replay)\//.test(pathname);
  dataset.arriving = !signedIn || forStrangers ? 'public' : replay ? 'replay' : 'shell';
  // Whether a replay's side panel will be open (src/features/replay/panel/use-panel.ts).
  const panel = /[?&]cursor=0(?:&|$)/.test(search) ? 'closed' : stored['vitrine.replay-panel'];
  dataset.panel = panel === 'closed' ? panel : panel ? 'open' : 'auto';

  // What the screen asks for first, before there is a script of ours (src/lib/api/early.ts).
  const [, cookie] = document.cookie.match(/(?:^|; )access=([^;]+)/) || [];
  const access = cookie && decodeURIComponent(cookie);
  const workspace = stored['vitrine.workspace'] || JSON.parse(stored['vitrine.user'] || null)?.workspace_id;
  const ask = (urls) => {
    const headers = { Accept: 'application/json', Authorization: `JWT ${access}` };
    if (workspace) headers['X-Workspace-Id'] = workspace;
    window.vitrineEarly = {};
    for (const url of urls) {
      const response = fetch(url, { headers, credentials: 'omit' });
      // Whoever takes it is told.
      response.catch(() => {});
      window.vitrineEarly[url] = { access, workspace, response };
    }
  };

  if (access && replay) {
    const [, , id] = pathname.split('/');
    const seconds = Number(new URLSearchParams(search).get('t'));
    const at = seconds > 0 && seconds < 1e9 ? seconds * 1000 : 0;
    ask([`/api/sessions/${id}/recording/?at=${at}`, `/api/sessions/${id}/`]);
  }

  // The build says what other screens take (build/early-screens.ts).
  const screens = JSON.parse(document.currentScript.dataset.screens || '{}');
  const screen = screens[signedIn || forStrangers ? pathname : '/login'];
  if (!screen) return;
  // What it shows of the store is more than what it is drawn by, and takes less room on the line.
  if (access && !search) ask(screen.calls);
  for (const file of [...screen.files, ...(screen[root.lang] || [])]) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href: `/assets/${file}`, crossOrigin: '' });
    document.head.append(link);
  }
})();
