const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body><main><h1>${escaped(title)}</h1><p>This is an emulator of BigCommerce's control panel.</p>
${body}</main></body></html>`;

interface Shown {
  hash: string;
  store_name: string;
  app_name: string;
}

/** On which a merchant agrees to what the app may do. */
export const installPage = ({ hash, store_name, app_name, scopes }: Shown & { scopes: readonly string[] }) =>
  page(
    `${app_name} for ${store_name}`,
    `<p>It will be allowed:</p><ul>${scopes.map((scope) => `<li>${escaped(scope)}</li>`).join('')}</ul>
<form method="post" action="/manage/${hash}/app"><button>Install</button></form>`,
  );

/** What the app answers while it is installed, and when it is opened: in a frame, as the control panel has both. */
export const framePage = ({ hash, store_name, app_name, action }: Shown & { action: 'install' | 'open' }) =>
  page(
    `${app_name} in ${store_name}`,
    `<iframe title="${escaped(app_name)}" src="/manage/${hash}/${action}" width="1200" height="800"></iframe>`,
  );

export const plainPage = (title: string) => page(title, '');
