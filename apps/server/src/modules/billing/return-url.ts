import type { CallRequest } from '../../http/handler.ts';

/** Whether a provider may send people there: to this dashboard alone, under its public address or the one that they have called it by. */
export function isOursUrl(
  url: string,
  public_url: string,
  { headers }: Pick<CallRequest, 'headers'>,
): boolean {
  const { origin, host } = new URL(url);
  return origin === public_url || host === headers.host;
}
