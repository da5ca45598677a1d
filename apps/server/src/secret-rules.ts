import { readTokenKeys } from './modules/merchants/service.ts';

/** What stands in place of a secret in examples, ours and others'. Long words: what is drawn by lot does not hold them. */
const PLACEHOLDERS =
  /change[-_ ]?(me|it|this)|replace[-_ ]?(me|it|this|with)|your[-_ ]|placeholder|example|default|insecure|password|^<.*>$|\.{3}|…/i;

/** Those that programs and our own scripts begin with (scripts/s3.sh is one), and that no pattern above finds. */
const KNOWN = new Set(['postgres', 'vitrine', 'admin', 'root', 'secret', 'testsecretkey0123456789']);

/** A platform's are 32 characters and more, Amazon's keys of S3 are 40: shorter than this is a part of one, or made up. */
const MIN_GIVEN_CHARACTERS = 16;

/** NIST SP 800-63B (2017), 5.1.1.2: the fewest characters of a password that a person chooses. */
const MIN_PASSWORD_CHARACTERS = 8;

/** What Stripe and Shopify write before theirs. */
const PREFIX = /^((sk|rk)_(live|test)_|whsec_|shpss_)/;

/** Of the steps from one character to the next; of what is drawn from 16 characters it is some fifth. */
const MAX_PART_IN_ORDER = 0.75;

/** Whether anybody could think of it: an example, one piece again and again, the alphabet. */
const isGuessable = (secret: string): boolean =>
  KNOWN.has(secret.toLowerCase()) || PLACEHOLDERS.test(secret) || isRegular(secret);

const isRegular = (text: string): boolean => /^(.+?)\1+$/s.test(text) || isInOrder(text);

/** `aaaa`, `abcdef`, `987654`: most characters are the next one of those before them, or the same. */
function isInOrder(text: string): boolean {
  const steps = Array.from({ length: text.length - 1 }, (_, n) =>
    Math.abs(text.charCodeAt(n + 1) - text.charCodeAt(n)),
  );
  return steps.length > 0 && steps.filter((step) => step <= 1).length > steps.length * MAX_PART_IN_ORDER;
}

/** What is wrong with a secret that the operator makes; undefined when nothing is. How long it is was looked at before. */
export const problemOfMade = (name: string, secret: string): string | undefined =>
  isGuessable(secret) ? guessable(name) : undefined;

const guessable = (name: string) =>
  `${name} is an example or easy to guess. Generate a new one with \`openssl rand -base64 32\`.`;

/** A power of ten: as many guesses as no machine makes. Of 128 bits that were drawn it is 28 and more, by the library's count. */
const ENOUGH_GUESSES = 20;

/** … with one that is made of words, or of keys side by side: looked at by a library that takes a while to load, so at a start alone. */
export async function problemOfWords(name: string, secret: string): Promise<string | undefined> {
  const { guessesOf } = await import('./http/guesses.ts');
  const guesses = guessesOf(secret, ['vitrine', 'jwt', 'secret', 'production', 'token']);
  return guesses < ENOUGH_GUESSES ? guessable(name) : undefined;
}

/** … with one that a platform or a provider has given out. */
export function problemOfGiven(name: string, secret: string): string | undefined {
  const own = secret.replace(PREFIX, '');
  if (isGuessable(own)) return `${name} is an example value. Set your own.`;
  return own.length < MIN_GIVEN_CHARACTERS
    ? `${name} is too short. Set the full value you were given.`
    : undefined;
}

/** … with the passwords within a URL; one without a password is left to the server that it names. */
export function problemOfPassword(name: string, url: string): string | undefined {
  const passwords = passwordsIn(url);
  if (passwords.some(isGuessable))
    return `The password in ${name} is an example or easy to guess. Change it on that server.`;
  return passwords.some((password) => password.length < MIN_PASSWORD_CHARACTERS)
    ? `The password in ${name} has fewer than ${MIN_PASSWORD_CHARACTERS} characters. Change it on that server.`
    : undefined;
}

/** After the user, and as a parameter: PostgreSQL's URLs have both (its manual, Connection URIs). */
function passwordsIn(text: string): string[] {
  if (!URL.canParse(text)) return [];
  const url = new URL(text);
  return [decoded(url.password), ...url.searchParams.getAll('password')].filter((one) => one !== '');
}

/** … with keys in the shape of PLATFORM_TOKEN_KEYS; what is no such shape is told elsewhere. */
export function problemOfKeys(name: string, keys: string): string | undefined {
  const isBad = readTokenKeys(keys)?.some(({ key }) => isRegular(Buffer.from(key).toString('latin1')));
  return isBad
    ? `${name} contains a key that is easy to guess. Generate it with \`openssl rand -base64 32\`.`
    : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
