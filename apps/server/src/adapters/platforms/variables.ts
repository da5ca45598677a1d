import { z } from 'zod';

export const origin = z.url({ protocol: /^https?$/, error: 'must be like http://127.0.0.1:4242' });
export const appStoreUrl = z.url({ protocol: /^https$/, error: 'must be an https URL' });
export const secret = z.string().regex(/^[\x21-\x7e]{1,255}$/, 'must be ASCII without spaces');
export const digits = (what: string) => z.string().regex(/^\d{1,20}$/, `must be the ${what} (digits only)`);

/** What a platform's variables (`environment`) ask of one another. */
export interface VariableRules {
  /** With it an app is set up: then tokens of stores come and have to be kept. */
  app: string;
  /** Each is set with the other one, or neither is. */
  together?: readonly (readonly [string, string])[];
  /** The first needs the second. */
  needs?: readonly (readonly [string, string])[];
  /** Of other servers in the platform's place, to try things. */
  evaluation_only?: readonly string[];
  /** Who holds one of these acts for us. `made`: an operator makes it up, so it must be hard to guess. */
  secrets?: Readonly<Record<string, 'given' | 'made'>>;
}
