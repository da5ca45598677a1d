/** What nodemailer puts beside the words of an error. */
interface SmtpFault {
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
  response?: unknown;
  message?: unknown;
}

/** Enhanced status codes of policy and security (RFC 3463, 3.8): we may not send so. That is for the operator to mend, and no word about who is to receive. */
const POLICY = /\b5\.7\.\d+\b/;

/** Whether a mail server does not want this one mail for good: nobody has the address, or it does not like the content. */
export function isRefusal(error: unknown): error is Error {
  if (error instanceof TypeError) return true;
  if (!(error instanceof Error)) return false;
  const { responseCode, command, response } = error as SmtpFault;
  if (typeof responseCode !== 'number' || responseCode < 500) return false;
  return (command === 'RCPT TO' || command === 'DATA') && !POLICY.test(String(response ?? error.message));
}

/** Why a mail server cannot be used, and what to set; without the password and the user. */
export function smtpProblem(error: unknown, url: string): string {
  const { hostname, port, protocol, password } = new URL(url);
  const server = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
  const { code, responseCode, response, message } = (error ?? {}) as SmtpFault;
  const words = String(response ?? message ?? '');
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(words))
    return `There is no host ${hostname}. Correct the host in SMTP_URL.`;
  if (code === 'ETIMEDOUT')
    return `${server} does not answer. Check host and port in SMTP_URL, and that no firewall blocks them.`;
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(words))
    return `Nothing listens at ${server}. Check host and port in SMTP_URL.`;
  if (/wrong version number|packet length too long/i.test(words))
    return `${server} does not speak TLS from the start. Use smtp:// in SMTP_URL in place of smtps://, or the port for TLS (often 465).`;
  if (/certificate|self.signed|altnames/i.test(words))
    return `The TLS certificate of ${server} is not accepted (${words}). Use the host name that it is made for in SMTP_URL, or trust its issuer with NODE_EXTRA_CA_CERTS.`;
  if (code === 'ETLS')
    return `${server} offers no TLS, and a password is sent in no other way. Use its port for TLS, or smtps://, in SMTP_URL.`;
  if (code === 'EAUTH' || responseCode === 535 || responseCode === 530)
    return password === ''
      ? `${server} wants a sign-in. Put user and password into SMTP_URL, like smtp://user:password@${server}.`
      : `${server} does not accept the user and password. Correct them in SMTP_URL; characters like @ : / % must be percent-encoded.`;
  return `${server} cannot be used (${words}). Check SMTP_URL.`;
}
