import { readFileSync } from 'node:fs';

/** The app embed's name, as its file is called: the end of the theme editor's link. */
export const EMBED_HANDLE = 'app-embed';

const EXTENSION = new URL('../../../integrations/shopify/extensions/vitrine-tracker/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, EXTENSION), 'utf8');

/** Liquid. */
export const embedBlock = (): string => read(`blocks/${EMBED_HANDLE}.liquid`);

/** A checkbox among the block's settings, as the theme editor shows it to merchants (its document "Input settings"). */
export interface EmbedSwitch {
  id: string;
  label: string;
  info: string;
  default: boolean;
}

export function embedSwitches(): EmbedSwitch[] {
  const [, json = '{}'] = /{% schema %}([\s\S]*){% endschema %}/.exec(embedBlock()) ?? [];
  const { settings = [] } = JSON.parse(json) as { settings?: ({ type: string } & EmbedSwitch)[] };
  const texts = JSON.parse(read('locales/en.default.schema.json')) as Texts;
  return settings
    .filter(({ type }) => type === 'checkbox')
    .map((each) => ({ ...each, label: textOf(texts, each.label), info: textOf(texts, each.info) }));
}

interface Texts {
  [key: string]: string | Texts;
}

/** `t:` and the keys of a text, or the text itself. */
function textOf(texts: Texts, told: string): string {
  if (!told.startsWith('t:')) return told;
  let found: string | Texts | undefined = texts;
  for (const key of told.slice(2).split('.')) found = typeof found === 'object' ? found[key] : undefined;
  if (typeof found !== 'string') throw new Error(`no text ${told}`);
  return found;
}
