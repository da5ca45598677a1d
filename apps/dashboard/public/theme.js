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
  const signedIn = /(?:^|; )(?:access|refresh)=[^;]/.test(document.cookie);
  const forStrangers = /^\/(?:register|forgot-password|reset-password|confirm-email)(?:\/|$)/.test(
    location.pathname,
  );
  const replay = /^\/(?:session-replay|replay)\//.test(location.pathname);
  document.documentElement.dataset.arriving =
    !signedIn || forStrangers ? 'public' : replay ? 'replay' : 'shell';
})();
