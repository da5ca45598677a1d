/**
 * For what never changes under its address. An hour: what was deleted must not stay long in browsers, and who watches a replay
 * again mostly does so within it. Nobody but the browser that asked may keep it.
 */
export const IMMUTABLE_FOR_AN_HOUR = 'private, max-age=3600, immutable';
