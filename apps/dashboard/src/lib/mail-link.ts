/** A link that begins a mail, as RFC 6068 has it: lines end in CRLF, and a space is no plus sign. */
export const mailLink = (to: string, subject: string, body: string): string =>
  `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll(/\r?\n/g, '\r\n'))}`;
