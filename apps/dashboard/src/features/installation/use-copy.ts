import { useEffect, useRef, useState } from 'react';

/** How long the button says that it has copied (specification, section 9). */
const COPY_RESET_MS = 2_000;

/** Puts text on the clipboard. `copied` holds for a moment after it worked; `copy` fails where the browser refuses. */
export function useCopy() {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPY_RESET_MS);
  };
  return { copied, copy };
}
