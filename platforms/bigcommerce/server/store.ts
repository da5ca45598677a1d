import type { Language } from '@vitrine/contract/common';
import type { PlatformOutcome, PlatformStore } from '../../../apps/server/src/ports/commerce-platform.ts';
import type { CallStore } from './api.ts';
import { type StoreInformation, storeInformation } from './documents.ts';

/** Asks what a store is. */
export async function readStore(store_id: string, call: CallStore): Promise<PlatformOutcome<PlatformStore>> {
  const answer = await call({
    method: 'GET',
    path: '/v2/store',
    answer: storeInformation,
    scope: 'Information & Settings Read-Only',
  });
  return answer.ok ? { ok: true, value: storeOf(store_id, answer.value) } : answer;
}

function storeOf(store_id: string, told: StoreInformation): PlatformStore {
  const hosts = [told.domain, told.secure_url].map(hostOf).filter((host) => host !== undefined);
  return {
    store_id,
    name: told.name,
    main_language: languageOf(told.language),
    email: told.admin_email || null,
    domains: [...new Set(hosts)],
  };
}

/** The product speaks three languages; a store in another one is told of in English. */
function languageOf(code: string | null | undefined): Language {
  const language = code?.toLowerCase().split(/[-_]/)[0];
  return language === 'es' || language === 'pt' ? language : 'en';
}

/** `domain` is a host, `secure_url` an address. */
function hostOf(told: string | null | undefined): string | undefined {
  if (!told) return undefined;
  const address = told.includes('://') ? told : `https://${told}`;
  return (URL.canParse(address) && new URL(address).hostname) || undefined;
}
