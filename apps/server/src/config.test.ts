import { describe, expect, it } from 'vitest';
import { localUrl, readConfig } from './config.ts';

const SECRET = 'x'.repeat(32);

describe('readConfig', () => {
  it('needs nothing: an evaluation on the loopback, embedded', () => {
    expect(readConfig({})).toMatchObject({
      ok: true,
      config: {
        port: 4400,
        host: '127.0.0.1',
        mode: 'evaluation',
        database_url: undefined,
        public_url: undefined,
        smtp_url: undefined,
        mail_from: 'Vitrine <no-reply@localhost>',
        trust_proxy: false,
        country_header: undefined,
        store_blocks_per_second: 200,
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
      DATABASE_URL: 'postgres://u:p@db:5432/vitrine',
      SMTP_URL: 'smtps://user:p%40ss@mail.example.com',
      MAIL_FROM: 'Peña & Co. <replays@example.com>',
      NODE_ID: 'node-1',
      TRUST_PROXY: 'true',
      COUNTRY_HEADER: 'CF-IPCountry',
      STORE_BLOCKS_PER_SECOND: '1',
      COMPACT_SESSIONS: 'false',
      COMPACT_AFTER_MINUTES: '0.05',
      KEEP_ASSETS: 'false',
      RECOVER: 'true',
    });
    expect(result).toEqual({
      ok: true,
      config: {
        port: 0,
        host: '127.0.0.1',
        data_dir: `${process.cwd()}/relative`,
        public_url: 'https://replay.example.com',
        mode: 'production',
        database_url: 'postgres://u:p@db:5432/vitrine',
        jwt_secret: SECRET,
        smtp_url: 'smtps://user:p%40ss@mail.example.com',
        operator_token: `${SECRET}!`,
        mail_from: 'Peña & Co. <replays@example.com>',
        node_id: 'node-1',
        trust_proxy: true,
        country_header: 'cf-ipcountry',
        store_blocks_per_second: 1,
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
    ['STORE_BLOCKS_PER_SECOND', '0'],
    ['STORE_BLOCKS_PER_SECOND', '1.5'],
    ['STORE_BLOCKS_PER_SECOND', '-3'],
    ['STORE_BLOCKS_PER_SECOND', 'many'],
    ['STORE_BLOCKS_PER_SECOND', '1000000'],
    ['LOG_LEVEL', 'loud'],
  ])('says that %s=%s is wrong, without showing the value', (name, value) => {
    const result = readConfig({ [name]: value });
    if (result.ok) throw new Error('was taken');
    expect(result.problems).toHaveLength(1);
    expect(result.problems[0]).toMatch(new RegExp(`^${name} must `));
    if (name === 'JWT_SECRET' || name === 'SMTP_URL') expect(result.problems[0]).not.toContain(value);
  });

  it('tells everything that is wrong at once', () => {
    const result = readConfig({ PORT: 'x', MODE: 'y', TRUST_PROXY: 'z' });
    expect(result).toMatchObject({ ok: false, problems: { length: 3 } });
  });

  it('refuses production without a secret', () => {
    expect(readConfig({ MODE: 'production' })).toEqual({
      ok: false,
      problems: ['JWT_SECRET is required with MODE=production.'],
    });
  });

  it('believes no header without a proxy', () => {
    expect(readConfig({ COUNTRY_HEADER: 'cf-ipcountry' })).toEqual({
      ok: false,
      problems: ['COUNTRY_HEADER is believed with TRUST_PROXY=true alone.'],
    });
  });

  it('refuses a mail server without a sender', () => {
    const SMTP_URL = 'smtp://mail.example.com';
    expect(readConfig({ SMTP_URL, MODE: 'production' })).toEqual({
      ok: false,
      problems: ['JWT_SECRET is required with MODE=production.', 'MAIL_FROM is required with SMTP_URL.'],
    });
    expect(readConfig({ SMTP_URL, MAIL_FROM: 'no-reply@example.com' })).toMatchObject({ ok: true });
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
