import { useState } from 'react';
import { readViewerSettings, storeViewerSetting, type ViewerSettings } from '../kernel/viewer-settings.ts';

/** How this person watches replays, and how to choose it. */
export function useViewerSettings() {
  const [settings, setSettings] = useState(readViewerSettings);
  const choose = (setting: keyof ViewerSettings, chosen: boolean) => {
    setSettings((settings) => ({ ...settings, [setting]: chosen }));
    storeViewerSetting(setting, chosen);
  };
  return { settings, choose };
}
