// Of documents of replays: runs before any other script, after theme.js.
(() => {
  let stored = {};
  try {
    stored = { ...localStorage };
  } catch {
    // The browser refuses: nothing is remembered.
  }

  // Whether a replay's side panel will be open (src/features/replay/panel/use-panel.ts).
  const panel = /[?&]cursor=0(?:&|$)/.test(location.search) ? 'closed' : stored['vitrine.replay-panel'];
  document.documentElement.dataset.panel = panel === 'closed' ? panel : panel ? 'open' : 'auto';

  // What a replay begins with is asked for before the scripts that draw it are here (src/lib/api/early.ts).
  const [, access] = document.cookie.match(/(?:^|; )access=([^;]+)/) || [];
  const [, id] = /^\/(?:session-replay|replay)\/([^/]+)\/?$/.exec(location.pathname) || [];
  if (!access || !id) return;
  window.vitrineEarly = {};
  const workspace = stored['vitrine.workspace'] || JSON.parse(stored['vitrine.user'] || null)?.workspace_id;
  const headers = { Accept: 'application/json', Authorization: `JWT ${decodeURIComponent(access)}` };
  if (workspace) headers['X-Workspace-Id'] = workspace;
  const seconds = Number(new URLSearchParams(location.search).get('t'));
  const at = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
  for (const part of [`recording/?at=${at}`, '']) {
    const url = `/api/sessions/${id}/${part}`;
    const response = fetch(url, { headers, credentials: 'omit' });
    // Whoever takes it is told.
    response.catch(() => {});
    window.vitrineEarly[url] = { access: decodeURIComponent(access), workspace, response };
  }
})();
