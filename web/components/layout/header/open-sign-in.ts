import type { MouseEvent } from 'react';
import { dialogs } from '../../../dialogs/store.ts';
import type { MenuLink } from './menu-links.ts';

/**
 * For a menu item in mode `auth`: opens the sign-in, which then redirects to it (L-8). Without script the page itself
 * requires the sign-in.
 */
export function openSignIn({ mode, to }: MenuLink): ((event: MouseEvent) => void) | undefined {
  if (mode !== 'auth') return undefined;
  return (event) => {
    event.preventDefault();
    dialogs.open({ name: 'login', props: { next: to } });
  };
}
