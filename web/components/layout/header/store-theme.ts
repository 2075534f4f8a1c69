import type { Theme } from '../../../server-context.ts';

export type ThemeChosen = Theme | 'system';

const year = 60 * 60 * 24 * 365;

/** Stored in a cookie, so that the server writes the right theme into the page and nothing flashes. */
export function storeTheme(choice: ThemeChosen): void {
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset.theme;
  else root.dataset.theme = choice;
  const value = choice === 'system' ? 'theme=; max-age=0' : `theme=${choice}; max-age=${year}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${value}; path=/; samesite=lax`;
}
