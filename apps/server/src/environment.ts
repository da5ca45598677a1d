import { MINUTE_MS } from '@vitrine/contract/durations';
import { SESSION_IDLE_MS } from '@vitrine/contract/limits';
import { z } from 'zod';
import { LOG_LEVELS } from './kernel/logger.ts';
import { ROLES } from './kernel/role.ts';
import { flag, paymentsEnvironment } from './payments-config.ts';
import { platformsEnvironment } from './process/platforms.ts';

/** HS256 is as strong as its key: 256 bits, and hex or base64 of that is longer still. */
const MIN_SECRET_CHARACTERS = 32;

const DEFAULT_PORT = 4400;

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port number, 0 to 65535');

/**
 * A visitor sends a block each 10 s and one or two with every new page, so 200 a second are 1,000 to 2,000 visitors at
 * one moment in one store, and a tenth of what one core takes (docs/decisions/007).
 */
const DEFAULT_STORE_BLOCKS_PER_SECOND = 200;

const blocksPerSecond = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'must be a number of blocks, 1 to 999999')
  .transform(Number);

/** Compressed. Two hours on the busiest store of the fixtures take some 12 MB. */
const DEFAULT_SESSION_MAX_MB = 40;
/** A page load every 18 s for two hours. */
const DEFAULT_SESSION_MAX_PAGES = 400;
/** 20,000 visits of 1 MB; a flood at STORE_BLOCKS_PER_SECOND brings as much in two hours. */
const DEFAULT_STORE_MAX_MB_PER_DAY = 20_000;
/** Validation finds a snapshot within seconds: so many at one moment is a busy office. */
const DEFAULT_UNPROVED_SESSIONS = 20;

/** Of these, without a valid ingest token: sent by a tracker of before there were any, or by none. */
const DEFAULT_UNTOKENED_SESSIONS = 5;
/** 90 days after 2026-11-28, the day on which trackers began to send tokens. A page that asks for its loader has such a tracker within minutes. */
const DEFAULT_TOKENS_REQUIRED_FROM = '2027-02-26';

const dayOrNever = z
  .string()
  .refine((value) => value === 'never' || z.iso.date().safeParse(value).success, {
    error: 'must be a date, e.g. 2027-02-01, or never',
  })
  .transform((value) => (value === 'never' ? Number.POSITIVE_INFINITY : Date.parse(value)));

const countOf = (what: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `must be a number of ${what}, 1 to 999999999`)
    .transform(Number);

/** By then the tracker would begin another session. */
const DEFAULT_COMPACT_AFTER_MS = SESSION_IDLE_MS;

const minutesAsMs = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,6})?$/, 'must be a number of minutes, e.g. 30 or 0.5')
  .transform((value) => Math.ceil(Number(value) * MINUTE_MS))
  .refine((value) => value > 0, 'must be more than 0 minutes');

const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL, e.g. https://replay.example.com' })
  .transform((value) => new URL(value))
  .refine((url) => url.pathname === '/' && !url.search && !url.hash && !url.username, {
    message: 'must be an origin only, without path, query or user',
  })
  .transform(({ origin }) => origin);

const smtpUrl = z.string().refine(
  (value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    return url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
  },
  { error: 'must look like smtps://user:password@mail.example.com:465' },
);

/** An address, or a name and an address in angle brackets; without what would make a list or a comment of it. */
const ADDRESS = /[^\s"(),:;<>@\\]+@[^\s"(),:;<>@\\]+/u.source;
const MAIL_FROM = new RegExp(String.raw`^([^\p{C}"(),:;<>@\\]{1,100} <${ADDRESS}>|${ADDRESS})$`, 'u');

const seconds = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a number of seconds, 0 to 999')
  .transform(Number);

/** The variables of the environment, each by itself; what they need of one another is said in config.ts. */
export const environment = z.object({
  PORT: port.default(DEFAULT_PORT),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  /** Origin under which browsers reach us; the default follows HOST and PORT. */
  PUBLIC_URL: publicUrl.optional(),
  MODE: z
    .enum(['evaluation', 'production'], { error: 'must be evaluation or production' })
    .default('evaluation'),
  /** The plans that are sold; absent, those that come with the program. */
  PLANS_FILE: z.string().optional(),
  /** What this process does of the product; all but `all` share a database and a bucket with others. */
  ROLE: z.enum(ROLES, { error: `must be one of ${ROLES.join(', ')}` }).default('all'),
  /** A bucket of S3 in place of DATA_DIR. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/, 'must be a valid bucket name')
    .optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([A-Za-z0-9._-]+\/)+$/, 'must end with a slash, like vitrine/')
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be like https://s3.example.com' }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be a region name, e.g. sa-east-1')
    .optional(),
  S3_PATH_STYLE: flag.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_ENCRYPTION: z.enum(['AES256', 'aws:kms'], { error: 'must be AES256 or aws:kms' }).optional(),
  S3_KMS_KEY_ID: z.string().optional(),
  /** How long a process that is told to end goes on taking requests, and says that it is not ready. */
  DRAIN_SECONDS: seconds.optional(),
  /** A PostgreSQL server; absent, the embedded database in DATA_DIR. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be like postgres://user:password@host:5432/database' })
    .optional(),
  JWT_SECRET: z
    .string()
    .min(MIN_SECRET_CHARACTERS, `must have at least ${MIN_SECRET_CHARACTERS} characters`)
    .optional(),
  /** The JWT_SECRET before this one: what it signed counts until this is left out. */
  JWT_SECRET_PREVIOUS: z
    .string()
    .min(MIN_SECRET_CHARACTERS, `must have at least ${MIN_SECRET_CHARACTERS} characters`)
    .optional(),
  /** Lets who runs the server see the jobs and ask for them again; absent, nobody. A header carries it. */
  OPERATOR_TOKEN: z
    .string()
    .min(MIN_SECRET_CHARACTERS, `must have at least ${MIN_SECRET_CHARACTERS} characters`)
    .regex(/^[\x21-\x7e]*$/, 'must be ASCII without spaces')
    .optional(),
  /** A mail server; absent, mails are files in DATA_DIR. */
  SMTP_URL: smtpUrl.optional(),
  /** Who mails are from. */
  MAIL_FROM: z
    .string()
    .regex(MAIL_FROM, 'must be an email address, or look like Vitrine <no-reply@example.com>')
    .optional(),
  /** Where merchants write for help, and for a price that is agreed upon. */
  CONTACT_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  /** Name of this process among those that share a database. */
  NODE_ID: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, dashes or underscores')
    .optional(),
  TRUST_PROXY: flag.default('false').transform((value) => value === 'true'),
  /** The header in which that proxy says what country the visitor's address is of. */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be a header name, e.g. cf-ipcountry')
    .toLowerCase()
    .optional(),
  /** What one store may send before it is told to wait, by this process. */
  STORE_BLOCKS_PER_SECOND: blocksPerSecond.default(DEFAULT_STORE_BLOCKS_PER_SECOND),
  /** What is taken of one session, and of one store on one day (UTC). */
  SESSION_MAX_MB: countOf('megabytes').default(DEFAULT_SESSION_MAX_MB),
  SESSION_MAX_PAGES: countOf('page loads').default(DEFAULT_SESSION_MAX_PAGES),
  STORE_MAX_MB_PER_DAY: countOf('megabytes').default(DEFAULT_STORE_MAX_MB_PER_DAY),
  /** Sessions of one address in one store that take a unit of the plan before a page of theirs was seen. */
  UNPROVED_SESSIONS: countOf('sessions').default(DEFAULT_UNPROVED_SESSIONS),
  UNTOKENED_SESSIONS: countOf('sessions').default(DEFAULT_UNTOKENED_SESSIONS),
  /** The day (UTC) from which on blocks need an ingest token; trackers of before fall silent then. */
  INGEST_TOKENS_REQUIRED_FROM: dayOrNever.default(Date.parse(DEFAULT_TOKENS_REQUIRED_FROM)),
  /** Write sessions that are over as recordings. */
  COMPACT_SESSIONS: flag.default('true').transform((value) => value === 'true'),
  /** How long after its last block a session is over. */
  COMPACT_AFTER_MINUTES: minutesAsMs.default(DEFAULT_COMPACT_AFTER_MS),
  /** Fetch and keep the pictures, fonts and style sheets that recorded pages name. */
  KEEP_ASSETS: flag.default('true').transform((value) => value === 'true'),
  /** Read object storage at the start for blocks that the database has no rows of: after it was restored from a backup. */
  RECOVER: flag.default('false').transform((value) => value === 'true'),
  ...paymentsEnvironment,
  ...platformsEnvironment,
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).optional(),
});

export type Environment = z.infer<typeof environment>;
