import { platformSecrets } from './process/platforms.ts';
import { problemOfGiven, problemOfKeys, problemOfMade, problemOfPassword } from './secret-rules.ts';

/** The variables as they are given, without the empty ones. */
export type Given = Readonly<Record<string, string | undefined>>;
type Rule = (name: string, value: string) => string | undefined;

/** Every variable that holds a secret, and what is asked of it. */
const SECRETS: Readonly<Record<string, Rule>> = {
  OPERATOR_TOKEN: problemOfMade,
  PLATFORM_TOKEN_KEYS: problemOfKeys,
  STRIPE_SECRET_KEY: problemOfGiven,
  STRIPE_WEBHOOK_SECRET: problemOfGiven,
  SHOPIFY_API_SECRET: problemOfGiven,
  ...Object.fromEntries(
    Object.entries(platformSecrets).map(([name, by]) => [
      name,
      by === 'made' ? problemOfMade : problemOfGiven,
    ]),
  ),
  S3_SECRET_ACCESS_KEY: problemOfGiven,
  DATABASE_URL: problemOfPassword,
  SMTP_URL: problemOfPassword,
};

/** Whoever guesses these signs in as anybody: in an evaluation, too. */
const KEYS: Readonly<Record<string, Rule>> = {
  JWT_SECRET: problemOfMade,
  JWT_SECRET_PREVIOUS: problemOfMade,
};

const problemsBy = (rules: Readonly<Record<string, Rule>>, given: Given): string[] =>
  Object.entries(rules).flatMap(([name, rule]) => {
    const value = given[name];
    return (value !== undefined && rule(name, value)) || [];
  });

/** This machine itself, where no network lies between (RFC 6761, 6.3: `localhost` and what ends in it). */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * What keeps a start from being one in production: a line for each problem that says what to set, and never a value.
 * Values that are malformed are told by environment.ts. `NODE_ENV` is what hosts and images set; MODE decides.
 */
export function problemsOfProduction(given: Given): string[] {
  if (given.MODE !== 'production')
    return [
      ...(given.NODE_ENV === 'production' && (given.MODE ?? 'evaluation') === 'evaluation'
        ? [
            'NODE_ENV=production requires MODE=production: evaluation mode has a demo workspace with a printed password and test payments.',
          ]
        : []),
      ...problemsBy(KEYS, given),
    ];
  const { PUBLIC_URL: url } = given;
  return [
    ...(given.JWT_SECRET === undefined
      ? ['JWT_SECRET is required with MODE=production. Generate one with `openssl rand -base64 32`.']
      : []),
    ...(url === undefined
      ? ['PUBLIC_URL is required with MODE=production. Set it to the origin that browsers use.']
      : []),
    ...(url !== undefined && isPlainHttp(url)
      ? ['PUBLIC_URL must use https with MODE=production, except on localhost.']
      : []),
    ...(given.SHOPIFY_TEST_CHARGES === 'true'
      ? ['SHOPIFY_TEST_CHARGES=true only works with MODE=evaluation: real charges would never be collected.']
      : []),
    ...problemsBy({ ...KEYS, ...SECRETS }, given),
  ];
}

const isPlainHttp = (url: string): boolean => {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
  return protocol === 'http:' && !LOOPBACK.test(hostname);
};
