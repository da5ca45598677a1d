import type { PageType } from '@vitrine/contract/tags';
import { pathLabel } from './label-text.ts';

/** Words of stores' routes: what follows one is a name. */
const ROUTES = new Set([
  'account',
  'blog',
  'blogs',
  'brand',
  'brands',
  'categoria',
  'categorias',
  'categories',
  'category',
  'categoría',
  'categorías',
  'collection',
  'collections',
  'marca',
  'marcas',
  'news',
  'p',
  'pages',
  'paginas',
  'páginas',
  'product',
  'producto',
  'productos',
  'products',
  'produto',
  'produtos',
  'shop',
  'tienda',
  'loja',
]);

/** So many hyphens make a title. */
const LONG_SLUG = /^(?=.{25})|(?:[^-]+-){3,}/u;
const IDS = /\d{3,}|^[0-9a-f]{8,}$|^\d+([-_.]\d+)*$|…/i;

/** The path without names, ids and dates: pages of one kind have the same. `type` is what the platform's page says. */
export function pagePattern(path: string, type: PageType | undefined): string {
  const parts = path.split('/').filter((part) => part !== '');
  const isListed = type === 'product' || type === 'category';
  const pattern = parts.map((part, place) => {
    if (ROUTES.has(part.toLowerCase())) return part;
    const isName = isListed && place === parts.length - 1;
    const follows = ROUTES.has(parts[place - 1]?.toLowerCase() ?? '');
    return isName || follows || LONG_SLUG.test(part) || IDS.test(part) ? '*' : part;
  });
  // Deep ones are many, and say little more.
  const told = pattern.length > MAX_PARTS ? [...pattern.slice(0, MAX_PARTS), '*'] : pattern;
  return pathLabel(`/${told.join('/')}`).replaceAll('…', '*');
}

const MAX_PARTS = 6;
