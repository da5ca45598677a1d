export { presentPhoto, presentUser } from './presenter.ts';
export { findAccount } from './queries.ts';
