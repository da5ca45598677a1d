export { createAssetLinks } from './asset-links.ts';
export { type CarriedFile, carriedFiles } from './carried-files.ts';
export { askForCleaning } from './clean-jobs.ts';
export { ownFiles } from './own-files.ts';
export { hasAssets, removeUnnamed } from './remove-unnamed.ts';
