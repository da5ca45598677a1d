import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';
import { storageKeys } from '../../../lib/storage-keys.ts';

/** How this person watches replays, kept in the browser. */
export interface ViewerSettings {
  /** Stretches without activity are left out while playing. */
  skip: boolean;
  /** The way of the mouse is drawn. */
  trail: boolean;
  /** When it has ended, the next recording of the list begins. */
  next: boolean;
  /** The keyboard's shortcuts work. */
  keys: boolean;
}

const DEFAULTS: ViewerSettings = { skip: true, trail: false, next: false, keys: true };

const KEYS = {
  skip: storageKeys.replaySkip,
  trail: storageKeys.replayTrail,
  next: storageKeys.replayNext,
  keys: storageKeys.replayKeys,
} as const satisfies Record<keyof ViewerSettings, string>;

const ON = 'on';
const OFF = 'off';

export const readViewerSettings = (): ViewerSettings => ({
  skip: stored('skip'),
  trail: stored('trail'),
  next: stored('next'),
  keys: stored('keys'),
});

export function storeViewerSetting(setting: keyof ViewerSettings, chosen: boolean): void {
  if (chosen === DEFAULTS[setting]) removeStored(KEYS[setting]);
  else writeStored(KEYS[setting], chosen ? ON : OFF);
}

function stored(setting: keyof ViewerSettings): boolean {
  const value = readStored(KEYS[setting]);
  return value === ON || value === OFF ? value === ON : DEFAULTS[setting];
}
