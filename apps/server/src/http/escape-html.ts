/** Text as it stands in HTML, in attributes too (which stand in quotes). */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
