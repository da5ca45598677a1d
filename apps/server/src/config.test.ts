import { describe, expect, it } from 'vitest';
import { localUrl, readConfig } from './config.ts';

/** As `openssl rand -base64 32` makes them. */
const SECRET = 'n7Ik3PAR4ZWcu4yZZbHqvDh8sqCM5AwXz0Ge1b7mJ2k';

describe('readConfig', () => {
  it('needs nothing: an evaluation on the loopback, embedded', () => {
    expect(readConfig({})).toMatchObject({
      ok: true,
      config: {
        port: 4400,
        role: 'all',
        host: '127.0.0.1',
        s3: undefined,
        drain_ms: 0,
        plans_file: undefined,
        mode: 'evaluation',
        database_url: undefined,
        public_url: undefined,
        smtp_url: undefined,
        mail_from: 'Vitrine <no-reply@localhost>',
        trust_proxy: false,
        country_header: undefined,
        store_blocks_per_second: 200,
        bounds: {
          session_bytes: 40_000_000,
          session_pages: 400,
          store_bytes_a_day: 20_000_000_000,
          unproved_sessions: 20,
          untokened_sessions: 5,
        },
        tokens_required_from: Date.UTC(2027, 1, 26),
        compact_sessions: true,
        compact_after_ms: 1_800_000,
        keep_assets: true,
        log_level: 'warn',
      },
    });
  });

  it('reads what is set, and takes an empty variable for one that is not', () => {
    const result = readConfig({
      PORT: '0',
      HOST: '',
      DATA_DIR: 'relative',
      PUBLIC_URL: 'https://Replay.Example.com/',
      MODE: 'production',
      JWT_SECRET: SECRET,
      OPERATOR_TOKEN: `${SECRET}!`,
      DATABASE_URL: 'postgres://u:q7Rw2mKx@db:5432/vitrine',
      SMTP_URL: 'smtps://user:p%40ssq7Rw@mail.example.com',
      MAIL_FROM: 'Peña & Co. <replays@example.com>',
      NODE_ID: 'node-1',
      TRUST_PROXY: 'true',
      COUNTRY_HEADER: 'CF-IPCountry',
      STORE_BLOCKS_PER_SECOND: '1',
      SESSION_MAX_MB: '2',
      SESSION_MAX_PAGES: '3',
      STORE_MAX_MB_PER_DAY: '4',
      UNPROVED_SESSIONS: '5',
      UNTOKENED_SESSIONS: '6',
      INGEST_TOKENS_REQUIRED_FROM: 'never',
      COMPACT_SESSIONS: 'false',
      COMPACT_AFTER_MINUTES: '0.05',
      KEEP_ASSETS: 'false',
      RECOVER: 'true',
      ROLE: 'worker',
      S3_BUCKET: 'replays',
      S3_PREFIX: 'eu/',
      S3_ENDPOINT: 'https://s3.example.com',
      S3_REGION: 'sa-east-1',
      S3_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'sQ7rYt2mXw9LpZk4Vb1nHc6d',
      S3_ENCRYPTION: 'aws:kms',
      S3_KMS_KEY_ID: 'of-kms',
      DRAIN_SECONDS: '3',
      PLANS_FILE: 'plans.json',
    });
    expect(result).toEqual({
      ok: true,
      config: {
        port: 0,
        host: '127.0.0.1',
        role: 'worker',
        data_dir: `${process.cwd()}/relative`,
        s3: {
          bucket: 'replays',
          prefix: 'eu/',
          endpoint: 'https://s3.example.com',
          region: 'sa-east-1',
          path_style: true,
          keys: { access_key_id: 'id', secret_access_key: 'sQ7rYt2mXw9LpZk4Vb1nHc6d' },
          encryption: { algorithm: 'aws:kms', kms_key_id: 'of-kms' },
        },
        drain_ms: 3_000,
        plans_file: `${process.cwd()}/plans.json`,
        public_url: 'https://replay.example.com',
        mode: 'production',
        database_url: 'postgres://u:q7Rw2mKx@db:5432/vitrine',
        payments: { sandbox: false, stripe: undefined, shopify: undefined },
        platform_token_keys: undefined,
        platforms: {
          tiendanube: undefined,
          shopify: undefined,
          bigcommerce: { app: undefined, api_url: undefined, login_url: undefined },
          connect: { app_store_urls: {}, frame_origins: [] },
        },
        contact_email: 'replays@example.com',
        jwt_secret: SECRET,
        smtp_url: 'smtps://user:p%40ssq7Rw@mail.example.com',
        operator_token: `${SECRET}!`,
        mail_from: 'Peña & Co. <replays@example.com>',
        node_id: 'node-1',
        trust_proxy: true,
        country_header: 'cf-ipcountry',
        store_blocks_per_second: 1,
        bounds: {
          session_bytes: 2_000_000,
          session_pages: 3,
          store_bytes_a_day: 4_000_000,
          unproved_sessions: 5,
          untokened_sessions: 6,
        },
        tokens_required_from: Number.POSITIVE_INFINITY,
        compact_sessions: false,
        compact_after_ms: 3_000,
        keep_assets: false,
        recover: true,
        log_level: 'info',
      },
    });
  });

  it.each([
    ['PORT', '99999'],
    ['PORT', '-1'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'replay.example.com'],
    ['PUBLIC_URL', 'ftp://replay.example.com'],
    ['PUBLIC_URL', 'https://replay.example.com/path'],
    ['MODE', 'demo'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['JWT_SECRET', 'short-but-secret'],
    ['OPERATOR_TOKEN', 'short-but-secret'],
    ['OPERATOR_TOKEN', `${SECRET} with spaces`],
    ['SMTP_URL', 'mail.example.com:25'],
    ['SMTP_URL', 'https://user:pass@mail.example.com'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Vitrine'],
    ['MAIL_FROM', 'Vitrine <no-reply>'],
    ['MAIL_FROM', 'Vitrine no-reply@example.com'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['MAIL_FROM', 'Vitrine\r\nBcc: b@example.com <a@example.com>'],
    ['NODE_ID', 'a b'],
    ['TRUST_PROXY', 'yes'],
    ['COUNTRY_HEADER', 'cf ipcountry:'],
    ['COMPACT_AFTER_MINUTES', '0'],
    ['COMPACT_AFTER_MINUTES', '0.000'],
    ['COMPACT_AFTER_MINUTES', '-1'],
    ['COMPACT_AFTER_MINUTES', 'soon'],
    ['SESSION_MAX_MB', '0'],
    ['SESSION_MAX_PAGES', '1.5'],
    ['STORE_MAX_MB_PER_DAY', 'all'],
    ['UNPROVED_SESSIONS', '-1'],
    ['UNTOKENED_SESSIONS', '0'],
    ['INGEST_TOKENS_REQUIRED_FROM', '2027-02-30'],
    ['INGEST_TOKENS_REQUIRED_FROM', 'soon'],
    ['STORE_BLOCKS_PER_SECOND', '0'],
    ['STORE_BLOCKS_PER_SECOND', '1.5'],
    ['STORE_BLOCKS_PER_SECOND', '-3'],
    ['STORE_BLOCKS_PER_SECOND', 'many'],
    ['STORE_BLOCKS_PER_SECOND', '1000000'],
    ['LOG_LEVEL', 'loud'],
    ['ROLE', 'queen'],
    ['S3_BUCKET', 'No Bucket'],
    ['S3_PREFIX', '/replays'],
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_PATH_STYLE', 'yes'],
    ['S3_ENCRYPTION', 'rot13'],
    ['DRAIN_SECONDS', '-1'],
  ])('says that %s=%s is wrong, without showing the value', (name, value) => {
    const result = readConfig({ [name]: value });
    if (result.ok) throw new Error('was taken');
    expect(result.problems.filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
    expect(result.problems[0]).toMatch(new RegExp(`^${name} must `));
    if (name === 'JWT_SECRET' || name === 'SMTP_URL') expect(result.problems.join()).not.toContain(value);
  });

  it('tells everything that is wrong at once', () => {
    const result = readConfig({ PORT: 'x', MODE: 'y', TRUST_PROXY: 'z' });
    expect(result).toMatchObject({ ok: false, problems: { length: 3 } });
  });

  it.each([
    [{ CONTACT_EMAIL: 'sales@example.com', MAIL_FROM: 'hello@example.com' }, 'sales@example.com'],
    [{ MAIL_FROM: 'Vitrine <hello@example.com>' }, 'hello@example.com'],
    [{ MAIL_FROM: 'hello@example.com' }, 'hello@example.com'],
  ])('has merchants write to the address for that, or to that of the mails: %j', (env, address) => {
    expect(readConfig(env)).toMatchObject({ ok: true, config: { contact_email: address } });
  });

  it('believes no header without a proxy', () => {
    expect(readConfig({ COUNTRY_HEADER: 'cf-ipcountry' })).toEqual({
      ok: false,
      problems: ['COUNTRY_HEADER requires TRUST_PROXY=true.'],
    });
  });

  it('refuses a mail server without a sender', () => {
    const SMTP_URL = 'smtp://mail.example.com';
    expect(readConfig({ SMTP_URL })).toEqual({
      ok: false,
      problems: ['SMTP_URL requires MAIL_FROM.'],
    });
    expect(readConfig({ SMTP_URL, MAIL_FROM: 'no-reply@example.com' })).toMatchObject({ ok: true });
  });
});

describe('what processes share', () => {
  const SHARED = {
    MODE: 'production',
    JWT_SECRET: SECRET,
    PUBLIC_URL: 'https://replay.example.com',
    DATABASE_URL: 'postgres://u:q7Rw2mKx@db:5432/vitrine',
    S3_BUCKET: 'replays',
  };

  it("is a database, a bucket, a secret and an address; keys may be the machine's own", () => {
    expect(readConfig({ ...SHARED, ROLE: 'ingest' })).toMatchObject({
      ok: true,
      config: {
        role: 'ingest',
        s3: { bucket: 'replays', prefix: '', endpoint: undefined, region: 'us-east-1', keys: undefined },
        drain_ms: 10_000,
      },
    });
  });

  it.each([
    [
      { DATABASE_URL: '' },
      'S3_BUCKET requires DATABASE_URL: the embedded database can’t be shared between processes.',
    ],
    [{ MODE: '' }, 'S3_BUCKET requires MODE=production.'],
    [{ S3_ACCESS_KEY_ID: 'id' }, 'Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither.'],
    [{ S3_KMS_KEY_ID: 'id' }, 'S3_KMS_KEY_ID requires S3_ENCRYPTION=aws:kms.'],
    [{ S3_BUCKET: '', S3_REGION: 'sa-east-1' }, 'S3_REGION requires S3_BUCKET.'],
    [{ S3_BUCKET: '', ROLE: 'api' }, 'ROLE requires S3_BUCKET: processes can’t share a local data folder.'],
  ])('with %j is refused, beside a value that is malformed too', (changed, problem) => {
    expect(readConfig({ ...SHARED, ...changed })).toEqual({ ok: false, problems: [problem] });
    expect(readConfig({ ...SHARED, ...changed, PORT: 'x' })).toEqual({
      ok: false,
      problems: ['PORT must be a port number, 0 to 65535.', problem],
    });
  });

  it('is no bucket with the variables of scripts/s3.sh', () => {
    expect(readConfig({ S3_DIR: '/tmp/s3', S3_PORT: '7480' })).toMatchObject({ ok: true });
  });
});

describe('localUrl', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:80'],
    ['0.0.0.0', 'http://localhost:80'],
    ['::', 'http://localhost:80'],
    ['::1', 'http://[::1]:80'],
    ['shop.local', 'http://shop.local:80'],
  ])('%s is reached at %s', (host, url) => {
    expect(localUrl(host, 80)).toBe(url);
  });
});
