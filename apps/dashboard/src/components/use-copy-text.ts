import { useCallback } from 'react';
import { useToast } from './toasts.tsx';

/** How long the answer to a copy stands (specification, section 9). */
export const COPY_TOAST_MS = 3_000;

/** Answers the function that puts a text on the clipboard and says whether it worked. It stays the same one. */
export function useCopyText() {
  const toast = useToast();
  return useCallback(
    async (text: string, texts: { done: string; failed: string }) => {
      try {
        await navigator.clipboard.writeText(text);
        toast('success', texts.done, COPY_TOAST_MS);
      } catch (error) {
        console.error(error);
        toast('error', texts.failed, COPY_TOAST_MS);
      }
    },
    [toast],
  );
}
