import { useEffect } from 'react';
import { type Draft, holdUnsaved } from './unsaved.ts';

/** While `dirty`, the form holds what would be lost with the page (`holdUnsaved`). */
export function useUnsaved(form: string, dirty: boolean, draft?: Draft): void {
  useEffect(() => {
    if (dirty) return holdUnsaved(form, draft);
  });
}
