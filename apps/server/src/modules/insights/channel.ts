import type { App, PaidSource } from '@vitrine/contract/arrival';
import type { Channel } from '@vitrine/contract/labels';
import { labelText } from '@vitrine/recording/contribution/label-text';

/** What a session's row says of how it came. */
export interface Arrival {
  referrer_host: string;
  paid: PaidSource | null;
  in_app: App | null;
  original_url: string;
}

const SEARCH =
  /(^|\.)((google|bing|yahoo|yandex|baidu|ecosia|qwant|startpage|aol)(\.[a-z]{2,3}){1,2}|duckduckgo\.com|search\.brave\.com)$/;
const SOCIAL =
  /(^|\.)(instagram\.com|facebook\.com|fb\.com|messenger\.com|tiktok\.com|pinterest(\.[a-z]{2,3}){1,2}|pin\.it|twitter\.com|x\.com|t\.co|youtube\.com|youtu\.be|linkedin\.com|lnkd\.in|reddit\.com|threads\.net|threads\.com|snapchat\.com|telegram\.org|t\.me|whatsapp\.com|wa\.me|linktr\.ee)$/;
const MAIL =
  /^(mail|outlook|webmail|correo)\.|(^|\.)(mail\.google\.com|outlook\.(com|live\.com|office\.com))$/;
const PAID_MEDIUM = /^(cpc|ppc|cpm|cpv|paid.*|.*paid|display|banner|ads?)$/;
const SOCIAL_MEDIUM = /^(social.*|sm|bio|stor(y|ies)|reels?)$/;
const MAIL_MEDIUM = /^(e-?mail|newsletter|correo)$/;

const parameter = (url: string, name: string): string =>
  URL.canParse(url) ? (new URL(url).searchParams.get(name) ?? '') : '';

/** What the store's owner wrote into the link (`utm_…`) says more than the page that it was on. */
export function channelOf({ referrer_host, paid, in_app, original_url }: Arrival): Channel {
  const medium = parameter(original_url, 'utm_medium').toLowerCase();
  if (paid || PAID_MEDIUM.test(medium)) return 'ads';
  if (MAIL_MEDIUM.test(medium) || MAIL.test(referrer_host)) return 'email';
  if (SOCIAL_MEDIUM.test(medium) || SOCIAL.test(referrer_host) || (in_app && in_app !== 'other'))
    return 'social';
  if (SEARCH.test(referrer_host)) return 'search';
  return referrer_host === '' ? 'direct' : 'referral';
}

/** As a label has it; empty where the first page's address names none. */
export const campaignOf = ({ original_url }: Pick<Arrival, 'original_url'>): string =>
  labelText(parameter(original_url, 'utm_campaign'));
