/** What pages store of a person's own work, by the beginning of its key. The server has the browser clear all the rest. */
const PERSONAL = ['case-draft '] as const;

/** Removes what pages have stored of the person who leaves, also while the server is away. */
export function clearStored(of: { localStorage: Storage; sessionStorage: Storage }): void {
  try {
    for (const key of Object.keys(of.localStorage))
      if (PERSONAL.some((beginning) => key.startsWith(beginning))) of.localStorage.removeItem(key);
    of.sessionStorage.clear();
  } catch {
    // the browser stores nothing
  }
}
