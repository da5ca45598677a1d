/** A person's account as other modules use it: its rows, password, mailed codes and how it is presented. */
export { type AccountRow, findAccount, isConfirmed, markConfirmed } from './accounts.ts';
export {
  type ConfirmingDeps,
  confirmAddress,
  confirmForOperator,
  mailConfirmation,
  mailConfirmationAgain,
} from './address-confirmation.ts';
export { createUser, type NewUser } from './create-user.ts';
export { type Credentials, credentialsByEmail, hasUsers, lockUser, setPassword } from './credentials.ts';
export { accountDeletion, deleteUser, setAccountDeletion } from './leaving.ts';
export { changedAt, endCodes, endUndos, findCode, keepCode } from './mailed-codes.ts';
export { hashPassword, passwordRefusal, verifyPassword } from './password.ts';
export { photoKey, photoPath } from './photo-address.ts';
export { presentPhoto, presentUser } from './present-user.ts';
export { isEmailTaken, photoOf, replaceEmail, replacePhoto, updateProfile } from './profile.ts';
export { provePassword } from './prove-password.ts';
export { redeemCode } from './redeem-code.ts';
