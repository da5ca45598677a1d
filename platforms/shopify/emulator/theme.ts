import { Liquid, type TagToken, type TopLevelToken } from 'liquidjs';
import { EMBED_HANDLE, embedBlock, embedSwitches } from './embed-settings.ts';
import { bodyOf, type Visit } from './http.ts';
import { plainPage, themeEditorPage } from './pages.ts';
import type { Shop } from './shop.ts';

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

/** As the merchant has saved them; what was never saved is as the block has it by itself. */
const settingsOf = ({ installation }: Shop): Record<string, boolean> =>
  Object.fromEntries(
    embedSwitches().map(({ id, default: by_itself }) => [
      id,
      installation.embed_settings.get(id) ?? by_itself,
    ]),
  );

/** What the app embed puts into the head of a page of the store. Empty while the merchant has not switched it on. */
export function headOf(shop: Shop, page: StorefrontPage = {}): string {
  if (!shop.installation.has_embed) return '';
  const metafields: Record<string, Record<string, { type: string; value: string }>> = {};
  for (const { namespace, key, type, value } of shop.installation.metafields) {
    metafields[namespace] = { ...metafields[namespace], [key]: { type, value } };
  }
  const { page_type = 'index', design_mode = false, customer } = page;
  return engine().parseAndRenderSync(embedBlock(), {
    app: { metafields },
    block: { settings: settingsOf(shop) },
    request: { page_type, design_mode },
    customer: customer ?? null,
  });
}

/** The theme editor, opened by the link of the app embed: its switch and those of its settings, saved by a button. */
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
  if (request.method === 'POST') {
    const fields = new URLSearchParams(await bodyOf(request));
    installation.has_embed = fields.get('enabled') === 'on';
    for (const { id } of embedSwitches()) installation.embed_settings.set(id, fields.get(id) === 'on');
  }
  const saved = settingsOf(shop);
  const settings = embedSwitches().map((each) => ({ ...each, is_on: saved[each.id] ?? false }));
  reply(200, themeEditorPage(shop.domain, { name: EMBED_HANDLE, is_on: installation.has_embed, settings }));
}
