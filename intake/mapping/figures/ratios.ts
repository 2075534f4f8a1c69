/** Names of columns with the ratio of a split. */
export const RATIO = /^(?:split)?ratio$/;

/** A split identified by its ratio, new shares for old ones. */
export function ratioIn(cell: string | undefined): string | null {
  const found = /^(\d+(?:\.\d+)?)\s*(?::|\/|-?for-?|-?to-?)\s*(\d+(?:\.\d+)?)$/i.exec((cell ?? '').trim());
  return found ? `${found[1]}:${found[2]}` : null;
}
