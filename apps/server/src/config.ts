import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { S3Options } from './adapters/object-storage/s3.ts';
import { type Environment, environment } from './environment.ts';
import type { LogLevel } from './kernel/logger.ts';
import type { Role } from './kernel/role.ts';
import type { IngestBounds } from './modules/blocks/service.ts';
import type { TokenKeys } from './modules/merchants/service.ts';
import { missingOfPayments, type PaymentsConfig, paymentsOf } from './payments-config.ts';
import {
  hasPlatformApp,
  missingOfPlatforms,
  type PlatformsConfig,
  platformsOf,
} from './process/platforms.ts';
import { type Given, problemsOfProduction } from './production-config.ts';
import { problemOfWords } from './secret-rules.ts';

/** For the outbox alone: no mail server would take it. */
const MB = 1_000_000;

const DEFAULT_MAIL_FROM = 'Vitrine <no-reply@localhost>';

/** Load balancers look every few seconds; one that has looked twice sends nobody here any more. */
const DEFAULT_DRAIN_SECONDS = 10;

/** Where Amazon puts buckets of those who do not say, and what other servers take for their only region. */
const DEFAULT_REGION = 'us-east-1';

export interface Config {
  role: Role;
  port: number;
  host: string;
  /** Absolute. */
  data_dir: string;
  /** Absent: to be made of host and port, once the port is known. */
  public_url: string | undefined;
  mode: 'evaluation' | 'production';
  database_url: string | undefined;
  /** Undefined: objects are files in `data_dir`. */
  s3: S3Options | undefined;
  drain_ms: number;
  /** Absolute; undefined: those that come with the program. */
  plans_file: string | undefined;
  payments: PaymentsConfig;
  platforms: PlatformsConfig;
  /** Undefined: one that is kept in the data folder. */
  platform_token_keys: TokenKeys | undefined;
  /** Undefined: nobody has said whom merchants may write to. */
  contact_email: string | undefined;
  jwt_secret: string | undefined;
  former_jwt_secret: string | undefined;
  operator_token: string | undefined;
  smtp_url: string | undefined;
  mail_from: string;
  node_id: string;
  trust_proxy: boolean;
  /** Write sessions that are over as recordings (docs/decisions/017). */
  compact_sessions: boolean;
  compact_after_ms: number;
  /** Lower case. */
  country_header: string | undefined;
  store_blocks_per_second: number;
  bounds: IngestBounds;
  /** From when on blocks need a valid ingest token (ms since the epoch). */
  tokens_required_from: number;
  keep_assets: boolean;
  recover: boolean;
  log_level: LogLevel;
}

/** The configuration, or one readable line for each value that is wrong. Never prints a value: some are secret. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): { ok: true; config: Config } | { ok: false; problems: string[] } {
  // An empty variable is how shells and compose files spell "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  // As they are given, so that one start tells of these beside a value that is malformed.
  const unfit = [
    ...problemsOfProduction(given),
    ...missingOf(given),
    ...missingOfShared(given),
    ...missingOfPayments(given),
    ...missingOfPlatforms(given),
  ];
  if (!parsed.success) {
    const { issues } = parsed.error;
    const malformed = issues.map(({ path, message }) => `${path.join('.')} ${message}.`);
    const names = issues.map(({ path }) => path.join('.'));
    const isTold = (line: string) => names.some((name) => isAbout(name, line));
    return { ok: false, problems: [...malformed, ...unfit.filter((line) => !isTold(line))] };
  }
  if (unfit.length > 0) return { ok: false, problems: unfit };
  const value = parsed.data;
  return {
    ok: true,
    config: {
      role: value.ROLE,
      port: value.PORT,
      host: value.HOST,
      data_dir: resolve(value.DATA_DIR),
      public_url: value.PUBLIC_URL,
      mode: value.MODE,
      database_url: value.DATABASE_URL,
      s3: s3Of(value),
      // Nobody stands before a process that is alone.
      drain_ms: (value.DRAIN_SECONDS ?? (value.S3_BUCKET === undefined ? 0 : DEFAULT_DRAIN_SECONDS)) * 1_000,
      plans_file: value.PLANS_FILE === undefined ? undefined : resolve(value.PLANS_FILE),
      payments: paymentsOf(value, value.MODE),
      platforms: platformsOf(value),
      platform_token_keys: value.PLATFORM_TOKEN_KEYS,
      contact_email: value.CONTACT_EMAIL ?? (value.MAIL_FROM && addressIn(value.MAIL_FROM)),
      jwt_secret: value.JWT_SECRET,
      former_jwt_secret: value.JWT_SECRET_PREVIOUS,
      operator_token: value.OPERATOR_TOKEN,
      smtp_url: value.SMTP_URL,
      mail_from: value.MAIL_FROM ?? DEFAULT_MAIL_FROM,
      node_id:
        value.NODE_ID ??
        hostname()
          .replaceAll(/[^A-Za-z0-9._-]/g, '-')
          .slice(0, 64),
      trust_proxy: value.TRUST_PROXY,
      country_header: value.COUNTRY_HEADER,
      store_blocks_per_second: value.STORE_BLOCKS_PER_SECOND,
      bounds: {
        session_bytes: value.SESSION_MAX_MB * MB,
        session_pages: value.SESSION_MAX_PAGES,
        store_bytes_a_day: value.STORE_MAX_MB_PER_DAY * MB,
        unproved_sessions: value.UNPROVED_SESSIONS,
        untokened_sessions: value.UNTOKENED_SESSIONS,
      },
      tokens_required_from: value.INGEST_TOKENS_REQUIRED_FROM,
      compact_sessions: value.COMPACT_SESSIONS,
      compact_after_ms: value.COMPACT_AFTER_MINUTES,
      keep_assets: value.KEEP_ASSETS,
      recover: value.RECOVER,
      // On a person's own terminal the address and the password should not drown.
      log_level: value.LOG_LEVEL ?? (value.MODE === 'production' ? 'info' : 'warn'),
    },
  };
}

/** The same for a start: as well as that, the keys that sign people in are none that somebody could think of. */
export async function readConfigForStart(): Promise<ReturnType<typeof readConfig>> {
  const read = readConfig();
  if (!read.ok) return read;
  const { jwt_secret, former_jwt_secret } = read.config;
  const keys = { JWT_SECRET: jwt_secret, JWT_SECRET_PREVIOUS: former_jwt_secret };
  const problems: string[] = [];
  for (const [name, key] of Object.entries(keys)) {
    const problem = key === undefined ? undefined : await problemOfWords(name, key);
    if (problem !== undefined) problems.push(problem);
  }
  return problems.length > 0 ? { ok: false, problems } : read;
}

/** Of `Vitrine <no-reply@example.com>`, or of an address alone. */
const addressIn = (mail_from: string): string => /<([^>]+)>$/.exec(mail_from)?.[1] ?? mail_from;

/** Whether a line is about this variable alone: of two that go together the other one may be what is missing. */
const isAbout = (name: string, line: string): boolean =>
  line.startsWith(`${name} `) && !line.startsWith(`${name} and `);

/** What one value needs beside it. */
const missingOf = ({ SMTP_URL, MAIL_FROM, COUNTRY_HEADER, TRUST_PROXY, ...given }: Given) => [
  ...(given.JWT_SECRET_PREVIOUS !== undefined && given.JWT_SECRET === undefined
    ? ['JWT_SECRET_PREVIOUS requires JWT_SECRET.']
    : []),
  ...(SMTP_URL !== undefined && MAIL_FROM === undefined ? ['SMTP_URL requires MAIL_FROM.'] : []),
  // Without a proxy that sets it, anybody could write it.
  ...(COUNTRY_HEADER !== undefined && TRUST_PROXY !== 'true'
    ? ['COUNTRY_HEADER requires TRUST_PROXY=true.']
    : []),
];

/** What several processes need to be one product: one database, one bucket, one secret, one address. */
function missingOfShared(given: Given): string[] {
  if (given.S3_BUCKET === undefined) {
    const named = Object.keys(environment.shape).filter(
      (name) => name.startsWith('S3_') && given[name] !== undefined,
    );
    return [
      ...named.map((name) => `${name} requires S3_BUCKET.`),
      ...((given.ROLE ?? 'all') === 'all'
        ? []
        : ['ROLE requires S3_BUCKET: processes can’t share a local data folder.']),
    ];
  }
  return [
    ...(given.DATABASE_URL === undefined
      ? ['S3_BUCKET requires DATABASE_URL: the embedded database can’t be shared between processes.']
      : []),
    ...(given.MODE === 'production' ? [] : ['S3_BUCKET requires MODE=production.']),
    ...((given.SHOPIFY_API_SECRET !== undefined || hasPlatformApp(given)) &&
    given.PLATFORM_TOKEN_KEYS === undefined
      ? ['S3_BUCKET requires PLATFORM_TOKEN_KEYS when a store platform is set up.']
      : []),
    ...((given.S3_ACCESS_KEY_ID === undefined) === (given.S3_SECRET_ACCESS_KEY === undefined)
      ? []
      : ['Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither.']),
    ...(given.S3_KMS_KEY_ID !== undefined && given.S3_ENCRYPTION !== 'aws:kms'
      ? ['S3_KMS_KEY_ID requires S3_ENCRYPTION=aws:kms.']
      : []),
  ];
}

function s3Of(value: Environment): S3Options | undefined {
  if (value.S3_BUCKET === undefined) return undefined;
  const { S3_ACCESS_KEY_ID: access_key_id, S3_SECRET_ACCESS_KEY: secret_access_key } = value;
  return {
    bucket: value.S3_BUCKET,
    prefix: value.S3_PREFIX ?? '',
    endpoint: value.S3_ENDPOINT,
    region: value.S3_REGION ?? DEFAULT_REGION,
    path_style: value.S3_PATH_STYLE === 'true',
    keys:
      access_key_id !== undefined && secret_access_key !== undefined
        ? { access_key_id, secret_access_key }
        : undefined,
    encryption: value.S3_ENCRYPTION && { algorithm: value.S3_ENCRYPTION, kms_key_id: value.S3_KMS_KEY_ID },
  };
}

/** Where browsers reach us when nobody has said: on this machine. */
export function localUrl(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
