// Keys of ours in web storage. `forget` goes by what they begin with. One by one, for the loader carries those alone that it names.

export const session = 'vitrine:session';
export const visitor = 'vitrine:visitor';
export const consent = 'vitrine:consent';
/** `<session_id> <token>`: the ingest token of the session under way, for the pages that follow. */
export const token = 'vitrine:token';
export const dropped = 'vitrine:dropped';
export const tab = 'vitrine:tab';
export const tabCall = 'vitrine:tab-call';
export const timeZone = 'vitrine:time-zone';
/** The tab's last cart, for the platform's script. (Without the 2 it held the platform's name of it.) */
export const cart = 'vitrine:cart2';
/** Followed by `<page_id>:<seq>`. */
export const stash = 'vitrine:stash:';
