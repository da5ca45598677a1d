export { confirmPassword } from './confirm-password.ts';
export { endCodes, findCode, keepCode } from './mailed-codes.ts';
export { hashPassword, verifyPassword } from './password.ts';
export { lockUser } from './queries.ts';
export { endSignIns, startSignIn } from './sign-ins.ts';
