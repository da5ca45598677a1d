import type { StoreProfile } from './world.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (each) => `&#${each.codePointAt(0)};`);

export const plainPage = (title: string, body = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`;

/** On which a merchant agrees that the app is installed. */
export const grantPage = (stores: readonly StoreProfile[], scope: string) =>
  plainPage(
    'Install the app',
    `<p>This is an emulator of Tiendanube's pages. The app asks for: ${escaped(scope)}</p>
<form method="post">${stores.map(choiceOf).join('')}<button>Accept and install</button></form>`,
  );

const choiceOf = ({ id, name, original_domain }: StoreProfile, index: number) =>
  `<p><label><input type="radio" name="store" value="${id}"${index === 0 ? ' checked' : ''}> ${escaped(
    Object.values(name)[0] ?? original_domain,
  )}</label></p>`;
