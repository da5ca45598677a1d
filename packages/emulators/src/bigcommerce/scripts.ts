import { randomUUID } from 'node:crypto';

/** A script as the API shows it (https://docs.bigcommerce.com: scripts.v3.yml, script_Full). */
export interface Script {
  uuid: string;
  name: string;
  description: string;
  html: string;
  src: string;
  auto_uninstall: boolean;
  load_method: string;
  location: string;
  visibility: string;
  kind: string;
  api_client_id: string;
  consent_category: string;
  enabled: boolean;
  channel_id: number;
  date_created: string;
  date_modified: string;
}

type Check = (value: unknown) => string | undefined;

const text =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length >= least && value.length <= most
      ? undefined
      : `must be a string of ${least} to ${most} characters`;
const oneOf =
  (...allowed: string[]): Check =>
  (value) =>
    allowed.includes(value as string) ? undefined : `must be one of ${allowed.join(', ')}`;
const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be a boolean');
const address: Check = (value) =>
  typeof value === 'string' && URL.canParse(value) ? undefined : 'must be an address';

/** The fields that may be written (scripts.v3.yml: script_Post, script_Put, script_Base); `uuid` and dates are read-only. */
const FIELDS: Readonly<Record<string, Check>> = {
  name: text(1, 255),
  description: text(0, 65_536),
  html: text(0, 65_536),
  src: address,
  auto_uninstall: flag,
  load_method: oneOf('default', 'async', 'defer'),
  location: oneOf('head', 'footer'),
  visibility: oneOf('storefront', 'all_pages', 'checkout', 'order_confirmation'),
  kind: oneOf('src', 'script_tag'),
  consent_category: oneOf('essential', 'functional', 'analytics', 'targeting'),
  enabled: flag,
  channel_id: (value) =>
    Number.isInteger(value) && (value as number) >= 1 ? undefined : 'must be an integer from 1 on',
};

const DEFAULTS = {
  description: '',
  html: '',
  src: '',
  auto_uninstall: false,
  load_method: 'default',
  location: 'head',
  visibility: 'storefront',
  kind: 'src',
  consent_category: 'unknown',
  enabled: true,
  channel_id: 1,
} as const;

/** What is wrong with a body, by its fields; empty when nothing is. `known`: the script that it changes. */
export function faultsOf(body: unknown, known?: Script): Record<string, string> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { body: 'must be an object' };
  const errors: Record<string, string> = {};
  for (const [field, value] of Object.entries(body)) {
    const fault = FIELDS[field] ? FIELDS[field](value) : 'is not a field that can be written';
    if (fault) errors[field] = fault;
  }
  const whole: Record<string, unknown> = { ...DEFAULTS, ...known, ...body };
  if (whole.name === undefined) errors.name = 'is required';
  if (whole.kind === 'src' && !whole.src) errors.src ??= 'is required with kind src';
  if (whole.kind === 'src' && whole.html) errors.html ??= 'goes with kind script_tag';
  if (whole.kind === 'script_tag' && !whole.html) errors.html ??= 'is required with kind script_tag';
  if (whole.kind === 'script_tag' && whole.src) errors.src ??= 'goes with kind src';
  if (whole.kind === 'script_tag' && whole.load_method !== 'default')
    errors.load_method ??= 'must be default with kind script_tag';
  return errors;
}

/** A script of a body without faults. */
export function newScript(body: object, api_client_id: string, now: number): Script {
  const date = new Date(now).toISOString();
  const given = { ...DEFAULTS, ...body } as unknown as Omit<Script, 'uuid'>;
  return { ...given, uuid: randomUUID(), api_client_id, date_created: date, date_modified: date };
}

const escaped = (value: string) => value.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** What the head of a page of the storefront carries of a script; empty where it carries nothing. */
export function tagOf({ enabled, location, visibility, kind, src, html, load_method }: Script): string {
  if (!enabled || location !== 'head' || !['storefront', 'all_pages'].includes(visibility)) return '';
  if (kind === 'script_tag') return html;
  return `<script${load_method === 'default' ? '' : ` ${load_method}`} src="${escaped(src)}"></script>`;
}
