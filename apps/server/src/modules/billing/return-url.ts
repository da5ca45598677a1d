/** Names of the machine itself: in an evaluation people open any of them. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a provider may send people there: to this dashboard alone, by its public address. What a request calls it by is the sender's word. */
export function isOursUrl(url: string, public_url: string): boolean {
  const [asked, ours] = [new URL(url), new URL(public_url)];
  if (asked.origin === ours.origin) return true;
  const isLoopback = [asked, ours].every(({ hostname }) => LOOPBACK.has(hostname));
  return isLoopback && asked.protocol === ours.protocol && asked.port === ours.port;
}
