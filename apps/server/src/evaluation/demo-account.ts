/** Whom the owner of the demo workspace signs in as. */
export const DEMO_EMAIL = 'demo@vitrine.local';
