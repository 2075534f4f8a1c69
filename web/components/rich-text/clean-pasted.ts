const ATTRIBUTES = /\s(href|data-pm-slice)\s*=\s*("[^"]*"|'[^']*')/gi;
const HIDDEN = /<(script|style|title|template|noscript|iframe|object|svg)\b[\s\S]*?<\/\1\s*>/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const EMPTY = new Set(['img', 'link', 'meta', 'base', 'embed', 'input', 'source', 'video', 'audio']);

/**
 * Reduces pasted markup to elements and link addresses. The editor's schema decides what is inserted; without styles
 * and handlers the browser fetches and runs nothing, and reports no errors, while it is parsed.
 */
export function cleanPasted(html: string): string {
  return html
    .replace(HIDDEN, '')
    .replace(TAG, (_, slash: string, name: string, rest: string) =>
      EMPTY.has(name.toLowerCase()) ? '' : `<${slash}${name}${(rest.match(ATTRIBUTES) ?? []).join('')}>`,
    );
}
