const MAX_LENGTH = 300;

/** Parameters of an address that are never sent: secrets, or redirect targets. */
const secret = /token|uid|code|key|password|next|redirect/i;

const ownPages = new Set(['screener', 'create', 'my']);

/** The visit to report; null on a case's page, and for a browser with Do Not Track. */
export function visitOf(
  pathname: string,
  search: string,
  requestsPrivacy: boolean,
): { base_url: string; params: Record<string, string> } | null {
  const [first, second, ...more] = pathname.split('/').filter(Boolean);
  const isCase = first === 'cases' && second !== undefined && more.length === 0 && !ownPages.has(second);
  if (isCase || requestsPrivacy) return null;
  const params = [...new URLSearchParams(search)]
    .filter(([name]) => !secret.test(name))
    .slice(0, 20)
    .map(([name, value]) => [name.slice(0, 60), value.slice(0, MAX_LENGTH)] as const);
  return { base_url: pathname.slice(0, MAX_LENGTH), params: Object.fromEntries(params) };
}
