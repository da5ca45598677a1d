import { guard } from './guard.ts';

/** @param isEarly whether it hears before what stands within the target, and also of what does not leave that. Answers how to stop. */
export function listen(
  target: EventTarget,
  types: readonly string[],
  call: (event: never) => void,
  isEarly = true,
): () => void {
  const heed = guard(call) as EventListener;
  const options = { capture: isEarly, passive: true };
  for (const type of types) target.addEventListener(type, heed, options);
  return () => {
    for (const type of types) target.removeEventListener(type, heed, options);
  };
}
