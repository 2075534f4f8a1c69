/** The HTML of an article around its first list, and the list's items; null where it has none. */
export function splitAtFirstList(html: string): { before: string; items: string[]; after: string } | null {
  const found = /^([\s\S]*?)<ul>([\s\S]*?)<\/ul>([\s\S]*)$/.exec(html);
  if (found === null) return null;
  const [, before = '', list = '', after = ''] = found;
  return { before, items: [...list.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, item = '']) => item.trim()), after };
}
