export { contains, findTexts, type TextMatch } from './find.ts';
export { deleteSearchOf, enqueue as queueForSearch, postingsOfEmail } from './queries.ts';
export { forgetTexts, readQueued } from './texts.ts';
