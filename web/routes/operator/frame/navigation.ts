import type { DeskIcon } from './desk-icons.ts';

/** What the number next to an entry counts. */
export type CountKey = 'mine' | 'team' | 'mentions' | 'messages' | 'notices';

interface DeskLink {
  label: string;
  href: string;
  /** Other pages that belong to it. */
  also?: readonly string[];
  count?: CountKey;
  /** The letter that opens it after G. */
  letter?: string;
}

interface DeskSection extends DeskLink {
  icon: DeskIcon;
  /** Shown while the section is open. */
  parts?: readonly DeskLink[];
}

/** The desk’s sections, in order; each desk page is listed here once, with its address. */
export const deskSections: readonly DeskSection[] = [
  {
    label: 'Work',
    href: '/operator',
    icon: 'work',
    count: 'mine',
    parts: [
      { label: 'Today', href: '/operator', letter: 't' },
      { label: 'Queue', href: '/operator/queue', also: ['/operator/proofs'], count: 'team', letter: 'q' },
      { label: 'Mentions', href: '/operator/mentions', count: 'mentions' },
      { label: 'Messages', href: '/operator/support', count: 'messages' },
      { label: 'Letters', href: '/operator/letters', letter: 'e' },
    ],
  },
  {
    label: 'Cases',
    href: '/operator/cases',
    icon: 'cases',
    letter: 'c',
    parts: [
      { label: 'Catalog', href: '/operator/cases' },
      { label: 'Notices', href: '/operator/catalogue/notices', count: 'notices', letter: 'n' },
      { label: 'Proposals', href: '/operator/catalogue' },
      { label: 'Sources', href: '/operator/catalogue/sources' },
    ],
  },
  { label: 'Claims', href: '/operator/claims', icon: 'claims', letter: 'l' },
  {
    label: 'Filing',
    href: '/operator/filing',
    icon: 'filing',
    letter: 'f',
    parts: [
      { label: 'Packages', href: '/operator/filing' },
      { label: 'Templates', href: '/operator/filing/templates' },
      { label: 'Status files', href: '/operator/status-files' },
    ],
  },
  {
    label: 'Money',
    href: '/operator/money',
    icon: 'money',
    letter: 'm',
    parts: [
      { label: 'Distributions', href: '/operator/money' },
      { label: 'Bank files', href: '/operator/money/bank-files', also: ['/operator/money/files'] },
      { label: 'Checks', href: '/operator/money/checks' },
      { label: 'Books', href: '/operator/money/books' },
      { label: 'Fees', href: '/operator/money/fees' },
      { label: 'Unclaimed', href: '/operator/money/unclaimed' },
      { label: 'Taxes', href: '/operator/money/taxes' },
      { label: 'Withholding', href: '/operator/money/withholding' },
      { label: 'Bank accounts', href: '/operator/money/accounts' },
      { label: 'Payees and fees', href: '/operator/money/fund-requests' },
      { label: 'Account holders', href: '/operator/money/account-holders' },
    ],
  },
  {
    label: 'Clients',
    href: '/operator/clients',
    icon: 'clients',
    letter: 'p',
    parts: [
      { label: 'Clients', href: '/operator/clients' },
      { label: 'Sanctions', href: '/operator/clients/sanctions' },
      {
        label: 'Identity checks',
        href: '/operator/queue?kind=identity_review',
        also: ['/operator/clients/identity'],
      },
      { label: 'Verification levels', href: '/operator/clients/verification-levels' },
      { label: 'Identity service', href: '/operator/clients/identity-service' },
      { label: 'People', href: '/operator/people' },
      { label: 'Hand-over', href: '/operator/people/handovers' },
      { label: 'Role requests', href: '/operator/people/requests' },
      { label: 'Contracts', href: '/operator/contracts' },
      { label: 'Institutions', href: '/operator/contracts/institutions' },
    ],
  },
  { label: 'Partners', href: '/operator/partners', icon: 'partners' },
  { label: 'Reports', href: '/operator/reports', icon: 'reports', letter: 'r' },
  {
    label: 'Settings',
    href: '/operator/jobs',
    icon: 'settings',
    parts: [
      { label: 'Time limits', href: '/operator/clocks' },
      { label: 'Jobs', href: '/operator/jobs' },
      { label: 'Outbox', href: '/operator/outbox' },
      { label: 'Audit log', href: '/operator/audit' },
    ],
  },
];

const lengthOfFit = ({ href, also = [] }: DeskLink, pathname: string): number =>
  Math.max(
    ...[href, ...also].map((path) =>
      pathname === path || (path !== '/operator' && pathname.startsWith(`${path}/`)) ? path.length : 0,
    ),
  );

export interface NavigationMatch {
  section: DeskSection | undefined;
  part: DeskLink | undefined;
  /** Whether the page is the entry itself, and not a page below it. */
  isExact: boolean;
}

/** The navigation entry of a page: the one with the longest address that is a prefix of the page's. */
export function findNavigationEntry(pathname: string): NavigationMatch {
  let best: NavigationMatch & { fit: number } = { section: undefined, part: undefined, isExact: false, fit: 0 };
  for (const section of deskSections) {
    for (const link of section.parts ?? [section]) {
      const fit = lengthOfFit(link, pathname);
      if (fit > best.fit)
        best = { section, part: section.parts ? link : undefined, isExact: pathname === link.href, fit };
    }
  }
  const { fit: _, ...place } = best;
  return place;
}

/** The pages that G and a letter open. */
export const letters: ReadonlyMap<string, DeskLink> = new Map(
  deskSections
    .flatMap((section) => [section, ...(section.parts ?? [])])
    .flatMap((link) => (link.letter ? [[link.letter, link] as const] : [])),
);
