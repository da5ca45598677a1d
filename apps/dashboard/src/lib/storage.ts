/** The browser may refuse storage (private windows, policies): the product then works, and forgets on reload. */
function tried<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export const readStored = (key: string): string | undefined =>
  tried(() => localStorage.getItem(key)) ?? undefined;
export const writeStored = (key: string, value: string): void =>
  tried(() => localStorage.setItem(key, value));
export const removeStored = (key: string): void => tried(() => localStorage.removeItem(key));

/** What this tab alone remembers, until it is closed. */
export const readOfTab = (key: string): string | undefined =>
  tried(() => sessionStorage.getItem(key)) ?? undefined;
export const writeOfTab = (key: string, value: string): void =>
  tried(() => sessionStorage.setItem(key, value));
export const removeOfTab = (key: string): void => tried(() => sessionStorage.removeItem(key));
