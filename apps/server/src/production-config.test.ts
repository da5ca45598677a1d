import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SECRET = 'n7Ik3PAR4ZWcu4yZZbHqvDh8sqCM5AwXz0Ge1b7mJ2k';
const FIT = { MODE: 'production', JWT_SECRET: SECRET, PUBLIC_URL: 'https://replay.example.com' };
const MADE = (name: string) =>
  `${name} is an example or easy to guess. Generate a new one with \`openssl rand -base64 32\`.`;
const GIVEN = (name: string) => `${name} is an example value. Set your own.`;
const SHORT = (name: string) => `${name} is too short. Set the full value you were given.`;
const PASSWORD = (name: string) =>
  `The password in ${name} is an example or easy to guess. Change it on that server.`;
const BRIEF = (name: string) =>
  `The password in ${name} has fewer than 8 characters. Change it on that server.`;
const KEY =
  'PLATFORM_TOKEN_KEYS contains a key that is easy to guess. Generate it with `openssl rand -base64 32`.';

const problemsOf = (env: Record<string, string>) => {
  const read = readConfig(env);
  return read.ok ? [] : read.problems;
};

describe('a start in production', () => {
  it('is one with what it needs', () => {
    expect(problemsOf(FIT)).toEqual([]);
    expect(problemsOf({ ...FIT, NODE_ENV: 'production' })).toEqual([]);
  });

  it('says all that is missing at once', () => {
    expect(problemsOf({ MODE: 'production' })).toEqual([
      'JWT_SECRET is required with MODE=production. Generate one with `openssl rand -base64 32`.',
      'PUBLIC_URL is required with MODE=production. Set it to the origin that browsers use.',
    ]);
  });

  it('tells of a value that is malformed once, and of the others all the same', () => {
    const env = { ...FIT, JWT_SECRET: 'change-me', OPERATOR_TOKEN: 'a'.repeat(40), PORT: 'x' };
    expect(problemsOf(env).toSorted()).toEqual([
      'JWT_SECRET must have at least 32 characters.',
      MADE('OPERATOR_TOKEN'),
      'PORT must be a port number, 0 to 65535.',
    ]);
  });

  it('tells beside it all that money and stores take, and of a pair what is missing', () => {
    const malformed = { PORT: 'x', TRUST_PROXY: 'yes', BIGCOMMERCE_CLIENT_ID: 'an id' };
    const env = {
      PAYMENTS: 'sandbox',
      STRIPE_SECRET_KEY: 'sk_test_8fJ2mQx7Lr5TzKp1',
      STRIPE_API_URL: 'http://127.0.0.1:1',
      TIENDANUBE_LOGIN_URL: 'http://127.0.0.1:1',
      S3_BUCKET: 'replays',
      COUNTRY_HEADER: 'cf-ipcountry',
    };
    expect(problemsOf({ ...FIT, ...env, ...malformed }).toSorted()).toEqual([
      'BIGCOMMERCE_CLIENT_ID must be ASCII without spaces.',
      'COUNTRY_HEADER requires TRUST_PROXY=true.',
      'PAYMENTS=sandbox only works with MODE=evaluation: it never charges real money.',
      'PORT must be a port number, 0 to 65535.',
      'S3_BUCKET requires DATABASE_URL: the embedded database can’t be shared between processes.',
      'S3_BUCKET requires PLATFORM_TOKEN_KEYS when a store platform is set up.',
      'STRIPE_API_URL is only allowed with MODE=evaluation.',
      'STRIPE_SECRET_KEY is a test key. Use a live key with MODE=production.',
      'Set both BIGCOMMERCE_CLIENT_ID and BIGCOMMERCE_CLIENT_SECRET, or neither.',
      'Set both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither.',
      'TIENDANUBE_LOGIN_URL is only allowed with MODE=evaluation.',
      'TRUST_PROXY must be true or false.',
    ]);
  });

  it.each([{}, { MODE: '' }, { MODE: 'evaluation' }])('is not an evaluation: %j', (env) => {
    expect(problemsOf({ NODE_ENV: 'production', ...env })).toEqual([
      'NODE_ENV=production requires MODE=production: evaluation mode has a demo workspace with a printed password and test payments.',
    ]);
    expect(problemsOf({ NODE_ENV: 'development', ...env })).toEqual([]);
  });

  it.each([
    ['PAYMENTS', 'sandbox', 'PAYMENTS=sandbox only works with MODE=evaluation: it never charges real money.'],
    [
      'PUBLIC_URL',
      'http://replay.example.com',
      'PUBLIC_URL must use https with MODE=production, except on localhost.',
    ],
    ['JWT_SECRET', 'change-me: openssl rand -base64 32', MADE('JWT_SECRET')],
    ['JWT_SECRET', 'CHANGEME'.repeat(4), MADE('JWT_SECRET')],
    ['JWT_SECRET', 'x'.repeat(64), MADE('JWT_SECRET')],
    ['JWT_SECRET', '0123456789abcdef'.repeat(2), MADE('JWT_SECRET')],
    ['JWT_SECRET', 'abcdefghijklmnopqrstuvwxyz012345', MADE('JWT_SECRET')],
    ['JWT_SECRET', '<a secret of thirty-two characters>', MADE('JWT_SECRET')],
    ['OPERATOR_TOKEN', 'your-operator-token-of-32-characters', MADE('OPERATOR_TOKEN')],
    ['PLATFORM_TOKEN_KEYS', `new:${Buffer.alloc(32, 7).toString('base64')}`, KEY],
    ['PLATFORM_TOKEN_KEYS', `new:${Buffer.from([...Array(32).keys()]).toString('base64')}`, KEY],
    ['S3_SECRET_ACCESS_KEY', 'testsecretkey0123456789', GIVEN('S3_SECRET_ACCESS_KEY')],
    ['DATABASE_URL', 'postgres://vitrine:postgres@db/vitrine', PASSWORD('DATABASE_URL')],
    ['DATABASE_URL', 'postgres://vitrine:Password1@db/vitrine', PASSWORD('DATABASE_URL')],
    ['DATABASE_URL', 'postgres://vitrine:change%2Dme@db/vitrine', PASSWORD('DATABASE_URL')],
    ['DATABASE_URL', 'postgres://vitrine@db/vitrine?password=change%2Dme', PASSWORD('DATABASE_URL')],
    ['DATABASE_URL', 'postgres://vitrine:x7@db/vitrine', BRIEF('DATABASE_URL')],
    ['DATABASE_URL', 'postgres://vitrine@db/vitrine?sslmode=require&password=q7Rw2mK', BRIEF('DATABASE_URL')],
    ['SMTP_URL', 'smtps://vitrine:12345678@mail.example.com', PASSWORD('SMTP_URL')],
    ['SMTP_URL', 'smtps://vitrine:q7Rw2mK@mail.example.com', BRIEF('SMTP_URL')],
    [
      'STRIPE_SECRET_KEY',
      'sk_live_your-key-of-stripe',
      'STRIPE_SECRET_KEY must be a Stripe secret key, like sk_live_….',
    ],
    ['STRIPE_SECRET_KEY', 'sk_live_xxxxxxxxxxxxxxxxxxxxxxxx', GIVEN('STRIPE_SECRET_KEY')],
    ['STRIPE_SECRET_KEY', 'sk_live_8fJ2mQx7', SHORT('STRIPE_SECRET_KEY')],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_...', GIVEN('STRIPE_WEBHOOK_SECRET')],
    ['SHOPIFY_API_SECRET', 'shpss_8fJ2mQx7', SHORT('SHOPIFY_API_SECRET')],
    ['TIENDANUBE_CLIENT_SECRET', 'change-me-to-what-the-panel-shows', GIVEN('TIENDANUBE_CLIENT_SECRET')],
    ['BIGCOMMERCE_CLIENT_SECRET', 'example-of-a-client-secret', GIVEN('BIGCOMMERCE_CLIENT_SECRET')],
    [
      'SHOPIFY_TEST_CHARGES',
      'true',
      'SHOPIFY_TEST_CHARGES=true only works with MODE=evaluation: real charges would never be collected.',
    ],
  ])('refuses %s=%s, without the value', (name, value, problem) => {
    const problems = problemsOf({ ...FIT, [name]: value });
    expect(problems).toContain(problem);
    if (value.length > 10) expect(problems.join('\n')).not.toContain(value);
    // What may be tried on one's own machine; but for the key that signs people in.
    if (problem.includes('easy to guess') && name !== 'JWT_SECRET')
      expect(problemsOf({ [name]: value, MAIL_FROM: 'a@b.example' }).join()).not.toContain('guess');
  });

  it.each([
    ['PUBLIC_URL', 'http://localhost:4400'],
    ['PUBLIC_URL', 'http://127.0.0.1:4400'],
    ['PUBLIC_URL', 'http://[::1]:4400'],
    ['DATABASE_URL', 'postgres:///vitrine'],
    ['DATABASE_URL', 'postgres://vitrine@db/vitrine'],
    ['DATABASE_URL', 'postgres://vitrine:q7Rw2mKx@db/vitrine'],
    ['DATABASE_URL', 'postgres://vitrine@db/vitrine?password=q7Rw2mKx'],
    ['JWT_SECRET', 'a secret that goes with the store, as people do'],
    ['OPERATOR_TOKEN', '9f86d081884c7d659a2feaa0c55ad015'],
  ])('takes %s=%s', (name, value) => {
    expect(problemsOf({ ...FIT, [name]: value })).toEqual([]);
  });
});
