import type { SearchResult } from '@trover/contract/search/search.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';

interface PaletteAction {
  id: string;
  title: string;
  /** Synonyms that the search also finds. */
  asked: string;
  href: string | null;
  action: SearchResult['action'];
  for?: 'visitor' | 'signed_in' | 'operator';
}

const actions: readonly PaletteAction[] = [
  {
    id: 'upload',
    title: 'Upload trades',
    asked: 'add import file csv broker history',
    href: '/user/portfolio',
    action: null,
    for: 'signed_in',
  },
  {
    id: 'link',
    title: 'Link a brokerage account',
    asked: 'connect broker sync',
    href: '/user/portfolio/connect',
    action: null,
    for: 'signed_in',
  },
  {
    id: 'join',
    title: 'Join a case',
    asked: 'claim file eligible',
    href: '/cases/screener?held=true',
    action: null,
    for: 'signed_in',
  },
  {
    id: 'claims',
    title: 'Open your claims',
    asked: 'status my cases',
    href: '/cases/my',
    action: null,
    for: 'signed_in',
  },
  {
    id: 'payments',
    title: 'Open payments received',
    asked: 'money paid statements',
    href: '/user/settings/payments',
    action: null,
    for: 'signed_in',
  },
  {
    id: 'settings',
    title: 'Open settings',
    asked: 'profile password security notifications',
    href: '/user/settings',
    action: null,
    for: 'signed_in',
  },
  { id: 'cases', title: 'Browse cases', asked: 'screener settlements open', href: '/cases/screener', action: null },
  { id: 'help', title: 'Open the help center', asked: 'support questions articles', href: '/help', action: null },
  { id: 'ask', title: 'Ask the assistant', asked: 'chat question help', href: null, action: 'ask_assistant' },
  { id: 'contact', title: 'Contact us', asked: 'support email human', href: '/contact-us', action: null },
  { id: 'light', title: 'Use the light theme', asked: 'theme bright mode white', href: null, action: 'theme_light' },
  { id: 'dark', title: 'Use the dark theme', asked: 'theme night mode black', href: null, action: 'theme_dark' },
  { id: 'sign-in', title: 'Sign in', asked: 'login log in account', href: null, action: 'sign_in', for: 'visitor' },
  { id: 'sign-out', title: 'Sign out', asked: 'logout log out', href: null, action: 'sign_out', for: 'signed_in' },
  {
    id: 'desk',
    title: 'Open the desk',
    asked: 'operator work queue',
    href: '/operator',
    action: null,
    for: 'operator',
  },
];

/** The actions that the caller may use. */
export const actionsFor = (session: Session | null): PaletteAction[] =>
  actions.filter(
    ({ for: whom }) =>
      whom === undefined ||
      (whom === 'visitor' ? session === null : whom === 'operator' ? session?.type === 'operator' : session !== null),
  );
