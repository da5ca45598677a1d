import { randomUUID } from 'node:crypto';
import { SCRIPT_DEFAULTS } from './requests.ts';

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
  integrity_hashes?: string[];
  date_created: string;
  date_modified: string;
}

/** A script of a body without faults. */
export function newScript(body: object, api_client_id: string, now: number): Script {
  const date = new Date(now).toISOString();
  const given = { ...SCRIPT_DEFAULTS, ...body } as unknown as Omit<Script, 'uuid'>;
  return { ...given, uuid: randomUUID(), api_client_id, date_created: date, date_modified: date };
}

const escaped = (value: string) => value.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** What the head of a page of the storefront carries of a script; empty where it carries nothing. */
export function tagOf(script: Script): string {
  const { enabled, location, visibility, kind, src, html, load_method, integrity_hashes = [] } = script;
  if (!enabled || location !== 'head' || !['storefront', 'all_pages'].includes(visibility)) return '';
  if (kind === 'script_tag') return html;
  const load = load_method === 'default' ? '' : ` ${load_method}`;
  const integrity = integrity_hashes.join(' ');
  // scripts.mdx, "Subresource integrity".
  const checked = integrity === '' ? '' : ` integrity="${integrity}" crossorigin="anonymous"`;
  return `<script${load} src="${escaped(src)}"${checked}></script>`;
}
