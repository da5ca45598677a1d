import { z } from 'zod';
import type { PlatformStore } from '../../../apps/server/src/ports/commerce-platform.ts';

/** An id, which the platform writes as a number here and as text there. */
export const platformId = z.union([z.string(), z.int()]).transform(String);

/** `GET /store` (https://tiendanube.github.io/api-documentation/resources/store), as much of it as we use. */
export const storeAnswer = z.object({
  id: platformId,
  /** By language. */
  name: z.union([z.string(), z.record(z.string(), z.string().nullable())]).nullish(),
  main_language: z.string().nullish(),
  email: z.string().nullish(),
  original_domain: z.string().nullish(),
  domains: z.array(z.string()).nullish(),
});
type StoreAnswer = z.infer<typeof storeAnswer>;

const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

export function storeFrom(answer: StoreAnswer): PlatformStore {
  const language = answer.main_language ?? '';
  const domains = [answer.original_domain ?? '', ...(answer.domains ?? [])].flatMap(hostsOf);
  return {
    store_id: answer.id,
    name: nameOf(answer.name, language) ?? domains[0] ?? answer.id,
    main_language: languageOf(language),
    email: answer.email?.trim() || null,
    domains: [...new Set(domains)],
  };
}

/** In the store's main language, else in the first that has one. */
function nameOf(name: StoreAnswer['name'], language: string): string | undefined {
  if (typeof name === 'string' || !name) return name?.trim() || undefined;
  const byLanguage = [language, languageOf(language), ...Object.keys(name)].map((each) => name[each]?.trim());
  return byLanguage.find(Boolean);
}

/** `pt`, and `pt_BR` as well. */
function languageOf(code: string): PlatformStore['main_language'] {
  const [language] = code.toLowerCase().split(/[_-]/);
  return language === 'es' || language === 'pt' ? language : 'en';
}

/** The host of what may also be an address, as browsers name it (`xn--…`). None where it is no name of one. */
function hostsOf(domain: string): string[] {
  const address = /^[a-z]+:\/\//i.test(domain.trim()) ? domain.trim() : `https://${domain.trim()}`;
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return HOST.test(host) ? [host] : [];
}
