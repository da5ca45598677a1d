import { join } from 'node:path';
import { type Role, servesPeople } from '../kernel/role.ts';

/** What of the configuration is told. */
interface ReadyConfig {
  role: Role;
  data_dir: string;
  s3: { bucket: string } | undefined;
  smtp_url: string | undefined;
}

interface Ready {
  config: ReadyConfig;
  /** Where browsers reach it. */
  url: string;
  /** Where this process listens. */
  listens: string;
  /** Lines of the evaluation's, with `{url}` in them. */
  welcome: readonly string[];
}

/** Where mails lie when there is no mail server. */
export const outboxOf = (data_dir: string): string => join(data_dir, 'outbox');

/** What a person at a terminal is told once the product is ready. */
export function readyPage({ config, url, listens, welcome }: Ready): string {
  const { role } = config;
  const lines = [
    `Dashboard    ${url}/`,
    ...welcome.map((line) => line.replaceAll('{url}', url)),
    `Data         ${whereOf(config)}`,
    ...(role === 'all' ? [] : [`Role         ${role}, at ${listens}`]),
    ...(keepsMails(config) ? [`Emails       ${outboxOf(config.data_dir)}`] : []),
  ];
  return `\nVitrine is ready.\n\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** The same as one line of the log, whatever its level: in production nothing but such lines is printed. */
export const readyLine = ({ config, url, listens }: Ready): string =>
  JSON.stringify({
    level: 30,
    time: Date.now(),
    msg: 'Vitrine is ready',
    dashboard: `${url}/`,
    listens,
    role: config.role,
    data: whereOf(config),
    ...(keepsMails(config) ? { mails: outboxOf(config.data_dir) } : {}),
  });

const whereOf = ({ s3, data_dir }: ReadyConfig) => (s3 ? `bucket ${s3.bucket}` : data_dir);
const keepsMails = ({ smtp_url, role }: ReadyConfig) => smtp_url === undefined && servesPeople(role);
