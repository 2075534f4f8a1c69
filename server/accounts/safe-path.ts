/**
 * A path of this site to continue to: a single slash, a hash or a query first. Anything else, and what a browser would
 * read as another host (`//host`, `/\host`, control characters), is null.
 */
export function safePath(target: string | undefined): string | null {
  if (!target || !/^[/?#]/.test(target) || /^[/\\]{2}/.test(target)) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, which turns /<tab>/host into //host
  if (/[\u0000-\u001f\u007f\\]/.test(target)) return null;
  return target;
}
