/** The links of the menus. A page is listed only once it exists. */
export interface MenuLink {
  to: string;
  label: string;
  /** `auth`: signed out it opens the sign-in, which then redirects to it (L-8). */
  mode?: 'auth';
}

export const myCases: MenuLink = { to: '/cases/my', label: 'My cases' };

export const blog: MenuLink = { to: '/blog', label: 'Blog' };

const portfolio: MenuLink = { to: '/user/portfolio', label: 'Portfolio' };

const integrations: MenuLink = { to: '/user/portfolio/integrations/institutional', label: 'Integrations' };

const overview: MenuLink = { to: '/user/overview', label: 'Overview' };

export const decisions: MenuLink = { to: '/user/decisions', label: 'Decisions' };

const reports: MenuLink = { to: '/user/reports', label: 'Reports' };

const people: MenuLink = { to: '/user/firm', label: 'People' };

const portal: MenuLink = { to: '/user/firm/portal', label: 'Portal' };

const firmCases: MenuLink = { to: '/user/firm/cases', label: 'Our cases' };

const aboutUs: MenuLink = { to: '/about-us', label: 'About us' };

/**
 * The main menu: an institution has integrations instead of portfolios (P-3), an attorney their firm's people; "About
 * us" is only Trover's, so a partner's portal does not have it (W-2).
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
  if (isAttorney) return [firmCases, people, portal, { to: '/cases/screener', label: 'Cases' }];
  if (isInstitutional)
    return [overview, { to: '/cases/screener', label: 'Cases' }, myCases, decisions, integrations, reports];
  if (isSignedIn) return [portfolio, { to: '/cases/screener', label: 'Cases' }, myCases];
  return [
    { to: '/cases/screener', label: 'Cases' },
    { ...portfolio, mode: 'auth' },
    { to: '/enterprise', label: 'Institutional' },
    ...(isPartner ? [] : [aboutUs]),
    blog,
  ];
}

/** Whether a page belongs to an entry of the main menu: pages below its path, and for the screener every case. */
export function isUnder(pathname: string, { to }: MenuLink): boolean {
  if (to === people.to) return /firm\/\d/.test(pathname);
  if (to === '/cases/screener') return /^\/cases\/(?!my)/.test(pathname);
  return pathname.startsWith(`${to}/`) || (to === decisions.to && pathname === '/user/policy');
}

/** The label for linking: an institution adds an integration (R-14, P-3). */
export const linkLabel = (isInstitutional: boolean): string =>
  isInstitutional ? 'Add integration' : 'Link new account';

/** Case initiation is shown to everyone and open to scouts (L-9). */
export const newCase: MenuLink = { to: '/cases/create', label: 'New case' };

export const mayStartCases = (account: { type: string } | null): boolean => account?.type === 'scout';

/** Each opens its own sign-in. */
const professionals: readonly MenuLink[] = [
  { to: '/?scout', label: 'Scouts' },
  { to: '/?attorney', label: 'Attorneys' },
];

interface FooterColumn {
  heading: string;
  /**
   * A link without an address opens the sign-in; so does a link to a personal page for a visitor, who is then
   * redirected to it (L-8).
   */
  links: readonly { to: string | null; label: string }[];
}

export function footerColumns(shown: {
  account: { type: string; org_type: number } | null;
  isPartner: boolean;
}): readonly FooterColumn[] {
  const { account } = shown;
  const isInstitutional = account?.org_type === 2;
  const own = account?.type === 'attorney' ? people : isInstitutional ? integrations : portfolio;
  const cases = [
    { to: '/cases/screener', label: 'Case screener' },
    { to: '/help/how-claims-work', label: 'How claims work' },
    { to: '/#check', label: 'Check a file' },
    { to: '/#closing-soon', label: 'Closing soon' },
    { to: '/check-notice', label: 'Is this notice real?' },
    blog,
  ];
  const help = [
    { to: '/help', label: 'Help' },
    { to: '/assistant', label: 'Ask a question' },
    { to: '/contact-us', label: 'Contact' },
    { to: '/privacy', label: 'Privacy' },
    { to: '/terms', label: 'Terms' },
  ];
  if (shown.isPartner)
    return [
      { heading: 'Cases', links: cases },
      {
        heading: 'Account',
        links: [
          account ? own : { to: null, label: 'Sign in' },
          { to: '/user/portfolio/connect', label: linkLabel(isInstitutional) },
          { to: '/?dialog=upload-modal', label: 'Upload trades' },
        ],
      },
      { heading: 'Help', links: help },
    ];
  return [
    { heading: 'Recover', links: cases },
    {
      heading: 'For professionals',
      links: [
        { to: '/enterprise', label: 'Institutional' },
        { to: '/contact-us', label: 'Partner law firms' },
        ...(account ? [own] : professionals),
        newCase,
      ],
    },
    { heading: 'Company', links: [aboutUs, ...help] },
  ];
}
