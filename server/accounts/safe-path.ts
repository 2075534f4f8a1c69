/**
 * A path on this site to continue to; it starts with a single slash, a hash or a query. Anything else, and what a
 * browser would read as another host (`//host`, `/\host`, control characters), gives null.
 */
export function safePath(target: string | undefined): string | null {
  if (!target || !/^[/?#]/.test(target) || /^[/\\]{2}/.test(target)) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, which turns /<tab>/host into //host
  if (/[\u0000-\u001f\u007f\\]/.test(target)) return null;
  return target;
}
