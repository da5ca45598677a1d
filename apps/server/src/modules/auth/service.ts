export { changedAt, endCodes, endUndos, keepCode } from './mailed-codes.ts';
export { hashPassword, verifyPassword } from './password.ts';
export { provePassword } from './prove-password.ts';
export { credentialsByEmail, lockUser, setPassword } from './queries.ts';
export { redeemCode } from './redeem-code.ts';
export { dropFactorsSince } from './second-factor/drop-factors.ts';
export { endSignIns, startSignIn } from './sign-ins.ts';
