export { shell } from './dashboard-shell.ts';
export { codes } from './login-and-pass-codes.ts';
export { confirm } from './login-and-pass-confirm.ts';
