// Without zod: the dashboard checks by the same rule what a merchant types.

/** A host with or without a port: what `domains` of a store holds. Lower case; its subdomains count too. */
export const DOMAIN_PATTERN =
  /^(localhost|(?=[^:]{1,253}(:|$))([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(:\d{1,5})?$/;

export const MAX_DOMAIN_CHARACTERS = 255;

/** Of one store. */
export const MAX_DOMAINS = 50;

/** A host as browsers name it: `peña.com` is `xn--pea-8ma.com`. What is no host stays as it is, and the pattern refuses it. */
export function asciiHost(host: string): string {
  const isForeign =
    /[^\x20-\x7e]/.test(host) && /^[^/?#@\\\s]+$/.test(host) && URL.canParse(`https://${host}`);
  return isForeign ? new URL(`https://${host}`).host : host;
}
