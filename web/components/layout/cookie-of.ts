const YEAR = 60 * 60 * 24 * 365;

/** A cookie that a script of this page writes, for a year or to remove it: never sent over http where the page is https. */
export function cookieOf(
  pair: string,
  {
    path = '/',
    removes = false,
    protocol = globalThis.location?.protocol,
  }: Partial<Record<'path' | 'protocol', string>> & { removes?: boolean } = {},
): string {
  return `${pair}; path=${path}; max-age=${removes ? 0 : YEAR}; samesite=lax${protocol === 'https:' ? '; secure' : ''}`;
}
