const NAMES = new Map(Object.entries({ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }));

/** Text as it stands in HTML, in attributes too (which stand in quotes). */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&${NAMES.get(sign)};`);
