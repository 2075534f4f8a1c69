/** In a link to a file for the bank, this key replaces a stored file's key. */
export const bankFileKey = (id: number): string => `bank-file:${id}`;

export function bankFileOfKey(key: string): number | undefined {
  const id = /^bank-file:(\d{1,15})$/.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}
