/** Where the menus lead. A page stands here once it answers, never before. */
export interface MenuLink {
  to: string;
  label: string;
}

export const signedOutLinks: readonly MenuLink[] = [{ to: '/cases/screener', label: 'Cases' }];

export const signedInLinks: readonly MenuLink[] = [
  { to: '/user/portfolio', label: 'Portfolio' },
  { to: '/cases/screener', label: 'Cases' },
];
