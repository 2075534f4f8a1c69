import type { Theme } from '../../../server-context.ts';
import { cookieOf } from '../cookie-of.ts';

export type ThemeChosen = Theme | 'system';

/** Stored in a cookie, so that the server renders the page in the right theme without a flash. */
export function storeTheme(choice: ThemeChosen): void {
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset.theme;
  else root.dataset.theme = choice;
  const isSystem = choice === 'system';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = cookieOf(`theme=${isSystem ? '' : choice}`, { removes: isSystem });
}
