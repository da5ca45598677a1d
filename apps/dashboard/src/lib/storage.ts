/** The browser may refuse storage (private windows, policies): the product then works, and forgets on reload. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: see above.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing to do: see above.
  }
}

/** What this tab alone remembers, until it is closed. */
export function readOfTab(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeOfTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Nothing to do: see above.
  }
}

export function removeOfTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing to do: see above.
  }
}
