/**
 * A target for after the sign-in, or null. Only addresses on this site are allowed: a path with a single slash, a query
 * or a hash. Targets that a browser would read as another host (`//host`, `/\host`, a scheme, control characters) are
 * not.
 */
export function parseRedirectTarget(raw: string | null | undefined): string | null {
  if (!raw || !/^(\/(?![/\\])|[?#])/.test(raw)) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, which can turn a path into a host
  if (/[\u0000-\u001f\u007f\\]/.test(raw)) return null;
  const base = 'http://here.invalid/';
  if (!URL.canParse(raw, base)) return null;
  const url = new URL(raw, base);
  return url.origin === 'http://here.invalid' && !url.pathname.startsWith('//') ? raw : null;
}
