/** The key in a link to a letter as PDF, in place of a stored file's key: it is printed again whenever it is fetched. */
export const letterKey = (id: number): string => `letter:${id}`;

export function letterOfKey(key: string): number | undefined {
  const id = /^letter:(\d{1,15})$/.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}
