import type { Language } from '@vitrine/contract/common';
import { LANGUAGES } from '@vitrine/contract/common';
import { type PlatformStore, PlatformUnavailable } from '../../../apps/server/src/ports/commerce-platform.ts';
import type { ShopAdmin } from './admin.ts';
import { STORE, storeAnswer } from './documents.ts';
import { handleOf } from './shop.ts';

/**
 * Asks what a shop is. What it is asked by is what it is known by for ever: a shop that is renamed keeps its domain of myshopify.com.
 * @param locale of whoever installs the app, for a shop that tells no language of its own
 */
export async function readStore(
  admin: ShopAdmin,
  store_id: string,
  locale: string | undefined,
): Promise<PlatformStore> {
  const { shop } = await admin.ask(STORE, {}, storeAnswer);
  const { name, email, myshopifyDomain, primaryDomain } = shop;
  const told = handleOf(myshopifyDomain.toLowerCase());
  // A token of one shop does not speak for another; nor does its answer say that this one's token is none.
  if (told !== store_id) throw new PlatformUnavailable('Shopify returned an unreadable response');
  const domains = [primaryDomain.host, myshopifyDomain].map((host) => host.toLowerCase());
  return {
    store_id,
    name,
    email: email === '' ? null : email,
    main_language: languageOf(primaryDomain.localization?.defaultLocale) ?? languageOf(locale) ?? 'en',
    domains: [...new Set(domains)],
  };
}

/** Of a locale such as `pt-BR`; undefined: it is none of ours. */
function languageOf(locale = ''): Language | undefined {
  const [first] = locale.toLowerCase().split(/[-_]/);
  return LANGUAGES.find((language) => language === first);
}
