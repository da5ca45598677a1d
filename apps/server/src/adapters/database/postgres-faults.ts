/** Why PostgreSQL cannot be used at the start: its own words, and what to set. By SQLSTATE (its manual, appendix A) and codes of the connection. */
export function postgresAdvice(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? at.code : undefined;
    const advice = typeof code === 'string' ? ADVICE[code] : undefined;
    if (advice !== undefined) return advice;
    if (/does not support SSL/.test(at.message))
      return 'Remove sslmode from DATABASE_URL, or set up TLS there.';
    if (/SASL.*password must be a string/.test(at.message)) return 'Put the password into DATABASE_URL.';
    if (/certificate/.test(at.message))
      return 'Trust the issuer of its certificate with NODE_EXTRA_CA_CERTS, or correct the host in DATABASE_URL.';
  }
  return undefined;
}

const ADVICE: Readonly<Record<string, string>> = {
  '28P01': 'Correct the user and password in DATABASE_URL.',
  '28000': 'Correct the user in DATABASE_URL, or let it in (pg_hba.conf).',
  '3D000': 'Create that database, or correct its name in DATABASE_URL.',
  '42501': 'Let the user of DATABASE_URL create tables: make it the owner of the database.',
  '53300': 'Raise max_connections of PostgreSQL, or run fewer processes.',
  '57P03': 'It is starting or stopping: try again in a moment.',
  '25006': 'DATABASE_URL names a server that only reads: name the primary.',
  ECONNREFUSED: 'Nothing listens there: start PostgreSQL, or correct host and port in DATABASE_URL.',
  ENOTFOUND: 'Correct the host in DATABASE_URL.',
  EAI_AGAIN: 'Correct the host in DATABASE_URL, or see that names can be resolved here.',
  ETIMEDOUT: 'Check host and port in DATABASE_URL, and that no firewall is between.',
  EHOSTUNREACH: 'Check host and port in DATABASE_URL, and that no firewall is between.',
};
