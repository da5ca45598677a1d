/** Of the Admin API that we ask. Tests compare what is asked with the schema that Shopify has published of it. */
export const API_VERSION = '2026-10';
