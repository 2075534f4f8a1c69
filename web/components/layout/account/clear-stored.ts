/** Prefixes of the storage keys for a person's own work. The server makes the browser clear all others. */
const PERSONAL = ['case-draft '] as const;

/** Deletes what pages stored for the person who logs out, even if the server is unavailable. */
export function clearStored(of: { localStorage: Storage; sessionStorage: Storage }): void {
  try {
    for (const key of Object.keys(of.localStorage))
      if (PERSONAL.some((beginning) => key.startsWith(beginning))) of.localStorage.removeItem(key);
    of.sessionStorage.clear();
  } catch {
    // the browser stores nothing
  }
}
