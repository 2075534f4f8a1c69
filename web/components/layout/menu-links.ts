/** Where the menus lead. A page stands here once it answers, never before. */
export interface MenuLink {
  to: string;
  label: string;
}

const aboutUs: MenuLink = { to: '/about-us', label: 'About us' };

/**
 * The main menu: an institution has integrations in place of portfolios (P-3), an attorney their firm's people; about us
 * is Trover's own, so a partner's portal has none (W-2).
 */
export function mainLinks({
  isSignedIn,
  isInstitutional,
  isAttorney,
  isPartner,
}: {
  isSignedIn: boolean;
  isInstitutional: boolean;
  isAttorney: boolean;
  isPartner: boolean;
}): readonly MenuLink[] {
  if (isAttorney)
    return [
      { to: '/user/firm', label: 'People' },
      { to: '/cases/screener', label: 'Cases' },
    ];
  if (isInstitutional)
    return [
      { to: '/cases/screener', label: 'Cases' },
      { to: '/cases/my', label: 'My cases' },
      { to: '/user/portfolio/integrations/institutional', label: 'Integrations' },
    ];
  if (isSignedIn)
    return [
      { to: '/user/portfolio', label: 'Portfolio' },
      { to: '/cases/screener', label: 'Cases' },
      { to: '/cases/my', label: 'My cases' },
    ];
  return [
    { to: '/cases/screener', label: 'Cases' },
    { to: '/enterprise', label: 'Institutional' },
    ...(isPartner ? [] : [aboutUs]),
    { to: '/blog', label: 'Blog' },
  ];
}

/** Case initiation is shown to everybody and open to scouts (L-9). */
export const newCase: MenuLink = { to: '/cases/create', label: 'New case' };

export const mayStartCases = (account: { type: string } | null): boolean => account?.type === 'scout';

interface FooterColumn {
  heading: string;
  /** A link without an address opens the sign-in. */
  links: readonly { to: string | null; label: string }[];
}

export function footerColumns(shown: { isSignedIn: boolean; isPartner: boolean }): readonly FooterColumn[] {
  const cases = [
    { to: '/cases/screener', label: 'Case screener' },
    { to: '/#check', label: 'Check a file' },
    { to: '/#closing-soon', label: 'Closing soon' },
    { to: '/#questions', label: 'Questions' },
    { to: '/blog', label: 'Blog' },
  ];
  const help = [
    { to: '/contact-us', label: 'Contact' },
    { to: '/privacy', label: 'Privacy' },
    { to: '/terms', label: 'Terms' },
  ];
  const portfolio = { to: '/user/portfolio', label: 'Portfolio' };
  if (shown.isPartner)
    return [
      { heading: 'Cases', links: cases },
      {
        heading: 'Account',
        links: [
          shown.isSignedIn ? portfolio : { to: null, label: 'Sign in' },
          { to: '/enterprise', label: 'Institutional' },
        ],
      },
      { heading: 'Help', links: help },
    ];
  return [
    { heading: 'Recover', links: cases },
    { heading: 'For professionals', links: [{ to: '/enterprise', label: 'Institutional' }, newCase, portfolio] },
    { heading: 'Company', links: [aboutUs, ...help] },
  ];
}
