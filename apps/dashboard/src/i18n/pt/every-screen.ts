export { dashboard } from './dashboard.ts';
export { sidebar } from './sidebar.ts';
