export { countActive } from './active.ts';
export { pageViews } from './queries.ts';
export { forgetWatched } from './watched.ts';
