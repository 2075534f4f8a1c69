const YEAR = 60 * 60 * 24 * 365;

/** A cookie that a script of this page sets for a year, or removes; `Secure` if the page uses https. */
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
