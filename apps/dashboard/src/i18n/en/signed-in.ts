export { shell } from './dashboard-shell.ts';
export { confirm } from './login-and-pass-confirm.ts';
