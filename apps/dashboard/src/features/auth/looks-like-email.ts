/** Only what cannot be an address at all: the rest is the server's to say. */
export const LOOKS_LIKE_EMAIL = /^\S+@\S+\.\S+$/;
