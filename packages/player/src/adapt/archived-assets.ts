import { type AssetKind, createPageAssets } from '@vitrine/assets/page';
import { fieldsOf } from '@vitrine/recording/fields';
import { NO_FILE, NO_STYLES, placeholder } from './archived-placeholder.ts';

interface Named {
  type: number;
  page_id: unknown;
  data?: unknown;
}

/**
 * Puts our own addresses in place of the stores' in a session's events, in place: a replay asks nobody but us. What was not
 * kept is nothing, and a picture a tint of its size. Whatever is no event stays as it is.
 * @param origin where we are: what is there is left as it is
 * @param linksOf where those of these addresses that were kept are fetched, by address
 */
export async function withArchivedAssets(
  events: readonly unknown[],
  origin: string,
  linksOf: (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<void> {
  const named = new Set<string>();
  let links: ReadonlyMap<string, string> | undefined;
  let found = false;
  const replace = (address: string, kind: AssetKind, attributes: Record<string, unknown>) => {
    if (new URL(address).origin === origin) return undefined;
    found = true;
    if (kind !== 'hint') named.add(address);
    return links && (links.get(address) ?? instead(kind, attributes));
  };
  const pages = new Map<unknown, ReturnType<typeof createPageAssets>>();
  const readerOf = (page_id: unknown) => {
    const reader = pages.get(page_id) ?? createPageAssets(replace);
    pages.set(page_id, reader);
    return reader;
  };
  const naming = events.filter(isNamed).filter((event) => {
    found = false;
    readerOf(event.page_id)(event);
    return found;
  });
  if (naming.length === 0) return;
  links = named.size === 0 ? new Map() : await linksOf([...named]);
  for (const event of naming) readerOf(event.page_id)(event);
}

function instead(kind: AssetKind, attributes: Record<string, unknown>): string {
  if (kind === 'picture') return placeholder(attributes);
  if (kind === 'candidate') return '';
  return kind === 'style' ? NO_STYLES : NO_FILE;
}

function isNamed(event: unknown): event is Named {
  return typeof fieldsOf(event).type === 'number';
}
