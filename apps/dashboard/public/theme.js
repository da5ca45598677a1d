// Runs before anything is painted, so that the page never flashes in the other theme or language, and shows the outline of the
// screen that is on its way (index.html).
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const mode = read('vitrine.theme');
  const dark =
    mode === 'dark' || (mode !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  // As src/i18n/languages.ts prefers.
  const spoken = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
  document.documentElement.lang =
    read('vitrine.language') || spoken.find((code) => ['en', 'es', 'pt'].includes(code)) || 'en';
  // As the guards will decide (src/app/guards.ts); whoever is wrongly taken for signed in sees another outline for a moment.
  const cookie = (name) => (document.cookie.match(`(?:^|; )${name}=([^;]+)`) || [])[1];
  const access = cookie('access');
  const signedIn = access || cookie('refresh');
  const forStrangers = /^\/(?:register|forgot-password|reset-password|confirm-email)(?:\/|$)/.test(
    location.pathname,
  );
  const replay = /^\/(?:session-replay|replay)\/([^/]+)\/?$/.exec(location.pathname);
  document.documentElement.dataset.arriving =
    !signedIn || forStrangers ? 'public' : replay ? 'replay' : 'shell';

  // Whether a replay's side panel will be open (src/features/replay/panel/use-panel.ts).
  const panel = /[?&]cursor=0(?:&|$)/.test(location.search) ? 'closed' : read('vitrine.replay-panel');
  document.documentElement.dataset.panel = panel === 'closed' ? panel : panel ? 'open' : 'auto';

  // What a replay begins with is asked for before any script is here (src/lib/api/early.ts).
  if (!access || !replay) return;
  window.vitrineEarly = {};
  const workspace = read('vitrine.workspace') || JSON.parse(read('vitrine.user'))?.workspace_id;
  const headers = { Accept: 'application/json', Authorization: `JWT ${decodeURIComponent(access)}` };
  if (workspace) headers['X-Workspace-Id'] = workspace;
  const seconds = Number(new URLSearchParams(location.search).get('t'));
  const at = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
  for (const part of [`recording/?at=${at}`, '']) {
    const url = `/api/sessions/${replay[1]}/${part}`;
    const response = fetch(url, { headers, credentials: 'omit' });
    // Whoever takes it is told.
    response.catch(() => {});
    window.vitrineEarly[url] = { access: decodeURIComponent(access), workspace, response };
  }
})();
