export { mailConfirmation } from './address-confirmation.ts';
export { photoKey } from './photos.ts';
export { presentPhoto, presentUser } from './presenter.ts';
export { findAccount, isConfirmed, markConfirmed } from './queries.ts';
