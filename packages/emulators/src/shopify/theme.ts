import { readFileSync } from 'node:fs';
import { Liquid, type TagToken, type TopLevelToken } from 'liquidjs';
import { bodyOf, type Visit } from './http.ts';
import { plainPage, themeEditorPage } from './pages.ts';
import type { Shop } from './shop.ts';

/** The app embed's name, as its file is called: the end of the theme editor's link. */
export const EMBED_HANDLE = 'app-embed';

const BLOCK = new URL(
  `../../../../integrations/shopify/extensions/vitrine-tracker/blocks/${EMBED_HANDLE}.liquid`,
  import.meta.url,
);

/** What Liquid knows of the page that is rendered. */
export interface StorefrontPage {
  /** Shopify's `request.page_type`. */
  page_type?: string;
  /** Within the theme editor. */
  design_mode?: boolean;
  /** Who is signed in. */
  customer?: { id: number; email: string } | undefined;
}

/** Shopify's `json`: `<`, `>` and `&` are encoded too (its document "Escape every value for its context"), so that no value ends the element. */
const shopifyJson = (value: unknown) =>
  JSON.stringify(value ?? null).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function engine(): Liquid {
  const liquid = new Liquid();
  liquid.registerFilter('json', shopifyJson);
  // What the theme editor reads of a block; nothing of it is rendered.
  liquid.registerTag('schema', {
    parse(_: TagToken, rest: TopLevelToken[]) {
      while (rest.length > 0) {
        const token = rest.shift() as TopLevelToken & { name?: string };
        if (token.name === 'endschema') return;
      }
      throw new Error('a schema that does not end');
    },
    render: () => '',
  });
  return liquid;
}

/** What the app embed puts into the head of a page of the store. Empty while the merchant has not switched it on. */
export function headOf(shop: Shop, page: StorefrontPage = {}): string {
  if (!shop.installation.has_embed) return '';
  const metafields: Record<string, Record<string, { type: string; value: string }>> = {};
  for (const { namespace, key, type, value } of shop.installation.metafields) {
    metafields[namespace] = { ...metafields[namespace], [key]: { type, value } };
  }
  const { page_type = 'index', design_mode = false, customer } = page;
  return engine().parseAndRenderSync(readFileSync(BLOCK, 'utf8'), {
    app: { metafields },
    request: { page_type, design_mode },
    customer: customer ?? null,
  });
}

/** The theme editor, opened by the link of the app embed: a switch, saved by a button. */
export async function answerThemeEditor(
  shop: Shop,
  api_key: string,
  { request, reply, params }: Visit,
): Promise<void> {
  const isOurs =
    shop.grants.installed &&
    params.get('context') === 'apps' &&
    params.get('activateAppId') === `${api_key}/${EMBED_HANDLE}`;
  if (!isOurs) return reply(404, plainPage('App embed does not exist'));
  const { installation } = shop;
  if (request.method === 'POST')
    installation.has_embed = new URLSearchParams(await bodyOf(request)).get('enabled') === 'on';
  reply(200, themeEditorPage(shop.domain, { name: EMBED_HANDLE, is_on: installation.has_embed }));
}
