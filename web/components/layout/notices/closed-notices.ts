import { cookieOf } from '../cookie-of.ts';

const cookie = 'closed_notices';
const MAX_IDS = 20;

/** The notices that were closed in this browser, newest last; stored in a cookie so that the server leaves them out. */
export function readClosed(cookies: string | null): string[] {
  const found = cookies?.split(/;\s*/).find((pair) => pair.startsWith(`${cookie}=`));
  if (!found) return [];
  return found
    .slice(cookie.length + 1)
    .split('.')
    .filter((id) => /^[\w-]+$/.test(id));
}

export function closedWith(before: readonly string[], id: string): string {
  const ids = [...before.filter((each) => each !== id), id].slice(-MAX_IDS);
  return cookieOf(`${cookie}=${ids.join('.')}`);
}

export function rememberClosed(id: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = closedWith(readClosed(document.cookie), id);
}
