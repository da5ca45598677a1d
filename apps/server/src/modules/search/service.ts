export { contains, findTexts, type TextMatch } from './find.ts';
export { enqueue as queueForSearch, postingsOfEmail } from './queries.ts';
export { forgetTexts, readQueued } from './texts.ts';
