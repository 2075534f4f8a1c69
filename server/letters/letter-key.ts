/**
 * In a link to a letter as PDF, this key replaces a stored file's key: the letter is printed whenever it is downloaded.
 */
export const letterKey = (id: number): string => `letter:${id}`;

export function letterOfKey(key: string): number | undefined {
  const id = /^letter:(\d{1,15})$/.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}
