export { photoKey } from './photos.ts';
export { presentPhoto, presentUser } from './presenter.ts';
export { findAccount } from './queries.ts';
