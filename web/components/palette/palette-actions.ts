import { assistantPaths } from '../../ui/icons/assistant-paths.ts';
import { iconPaths } from '../../ui/icons/icon-paths.ts';

/** The page action of an entry without a link. */
export type PaletteAct =
  | 'upload'
  | 'ask'
  | 'sign_in'
  | 'sign_up'
  | 'sign_out'
  | 'theme_light'
  | 'theme_dark'
  | 'theme_system';

/** An entry that needs no API call. */
export interface PaletteEntry {
  id: string;
  group: 'Actions' | 'Go to';
  title: string;
  detail: string | null;
  /** Synonyms that people type for it. */
  words: string;
  icon: readonly string[];
  /** Its page, or its action. */
  to: string | { act: PaletteAct };
}

export interface PaletteUser {
  type: string;
  isInstitutional: boolean;
}

type Short = [title: string, detail: string | null, words: string, icon: readonly string[], to: PaletteEntry['to']];

const act = (name: PaletteAct): { act: PaletteAct } => ({ act: name });

const ofEverybody: readonly Short[] = [
  [
    'Check a notice',
    'A letter or email about a settlement',
    'real fake scam fraud postcard',
    iconPaths.document,
    '/check-notice',
  ],
  ['Ask the assistant', 'Answers from data, with sources', 'question chat help', iconPaths.bubble, act('ask')],
  ['Check a file', 'Your browser reads it. Nothing is sent.', 'scan broker csv', iconPaths.upload, '/#check'],
  ['Light theme', null, 'mode appearance day color', assistantPaths.sun, act('theme_light')],
  ['Dark theme', null, 'mode appearance night color', assistantPaths.sun, act('theme_dark')],
  ['System theme', null, 'mode appearance color', assistantPaths.sun, act('theme_system')],
];

const ofVisitors: readonly Short[] = [
  ['Sign in', null, 'log in account', iconPaths.lock, act('sign_in')],
  ['Sign up', 'Open an account', 'register create join', assistantPaths.person, act('sign_up')],
];

const ofOwners: readonly Short[] = [
  ['Upload trades', 'A broker’s file', 'import add csv pdf statement', iconPaths.upload, act('upload')],
  ['Link an account', 'A broker or custodian', 'connect broker integration', iconPaths.link, '/user/portfolio/connect'],
  ['Add a payment method', 'Bank account or check', 'pay bank where', assistantPaths.money, '/user/settings/payment'],
];

const signOut: Short = ['Sign out', null, 'log out leave', iconPaths.lock, act('sign_out')];

const pagesOfEverybody: readonly Short[] = [
  ['Cases', 'All settlements on record', 'screener search list open', iconPaths.search, '/cases/screener'],
  ['Help', null, 'articles questions support glossary', iconPaths.info, '/help'],
  ['Blog', null, 'posts articles news', iconPaths.document, '/blog'],
  ['Contact', 'A person answers', 'write support message', iconPaths.bubble, '/contact-us'],
];

const pagesOfOwners: readonly Short[] = [
  ['My cases', 'Claims and what each one needs', 'claims steps deadlines', iconPaths.document, '/cases/my'],
  ['Payments received', null, 'pay money statement', assistantPaths.money, '/user/settings/payments'],
  ['Settings', 'Profile', 'account name address', assistantPaths.person, '/user/settings'],
  ['Settings, payment methods', null, 'bank check pay', assistantPaths.money, '/user/settings/payment'],
  ['Settings, contract', null, 'agreement fee', iconPaths.document, '/user/settings/contract'],
  ['Settings, security', 'Password, passkeys, codes', 'two-factor sessions', iconPaths.lock, '/user/settings/security'],
  ['Settings, notifications', null, 'mail email unsubscribe', iconPaths.bell, '/user/settings/notifications'],
  [
    'Messages',
    'Your questions and our answers',
    'support answer contact',
    iconPaths.document,
    '/user/settings/messages',
  ],
  ['Settings, your data', 'Export or delete', 'privacy close account', iconPaths.download, '/user/settings/data'],
];

const portfolio: Short = [
  'Portfolio',
  'Your trades and estimates',
  'holdings accounts',
  iconPaths.columns,
  '/user/portfolio',
];

const integrations: Short = [
  'Integrations',
  'Custodians and files',
  'accounts coverage portfolio',
  iconPaths.link,
  '/user/portfolio/integrations/institutional',
];

const overview: Short = [
  'Overview',
  'Records, exposure and decisions',
  'coverage months home',
  iconPaths.columns,
  '/user/overview',
];

const people: Short = ['People', 'Clients of your firm', 'clients consent', assistantPaths.person, '/user/firm'];

const deskPage = (title: string, path: string, words = ''): Short => [
  title,
  'Operator',
  `desk console ${words}`,
  assistantPaths.building,
  `/operator${path}`,
];

const ofOperators: readonly Short[] = [
  deskPage('Work', '', 'today board tasks'),
  deskPage('Queue', '/queue', 'work items tasks'),
  deskPage('Mentions', '/mentions', 'comments'),
  deskPage('Letters', '/letters', 'correspondence administrators mail'),
  deskPage('Cases, desk', '/cases', 'catalogue edit'),
  deskPage('New case', '/cases/new', 'add create'),
  deskPage('Notices', '/catalogue/notices', 'read settlement plans documents'),
  deskPage('Proposals', '/catalogue', 'scouts catalogue'),
  deskPage('Sources', '/catalogue/sources', 'catalogue feeds'),
  deskPage('Claims', '/claims'),
  deskPage('Filing', '/filing', 'packages administrators'),
  deskPage('Templates', '/filing/templates', 'filing administrators columns'),
  deskPage('Status files', '/status-files', 'import statuses administrators'),
  deskPage('Money', '/money', 'distributions bank ledger'),
  deskPage('Bank files', '/money/bank-files', 'payments nacha wires'),
  deskPage('Checks', '/money/checks', 'payments cheques'),
  deskPage('Books', '/money/books', 'bank statements ledger reconciliation'),
  deskPage('Fees', '/money/fees', 'invoices revenue'),
  deskPage('Unclaimed', '/money/unclaimed', 'escheat dormant checks'),
  deskPage('Taxes', '/money/taxes', '1099 1042 forms years'),
  deskPage('Withholding', '/money/withholding', 'tax backup'),
  deskPage('Bank accounts', '/money/accounts', 'client money'),
  deskPage('Payees and fees', '/money/fund-requests', 'payment requests'),
  deskPage('Account holders', '/money/account-holders', 'payees names'),
  deskPage('Clients', '/clients', 'people accounts'),
  deskPage('Sanctions', '/clients/sanctions', 'ofac screening'),
  deskPage('Identity checks', '/queue?kind=identity_review', 'documents selfie kyc'),
  deskPage('Verification levels', '/clients/verification-levels', 'identity rules'),
  deskPage('Identity service', '/clients/identity-service', 'provider kyc'),
  deskPage('People, desk', '/people', 'accounts clients users'),
  deskPage('Hand-over', '/people/handovers', 'executor heir guardian successor'),
  deskPage('Role requests', '/people/requests', 'operators capabilities'),
  deskPage('Contracts', '/contracts', 'agreements institutions'),
  deskPage('Institutions', '/contracts/institutions', 'organizations agreements'),
  deskPage('Partners', '/partners', 'white label firms'),
  deskPage('Messages', '/support', 'support tickets questions'),
  deskPage('Reports', '/reports', 'figures'),
  deskPage('Time limits', '/clocks', 'days due settings'),
  deskPage('Jobs', '/jobs', 'queue failed'),
  deskPage('Outbox', '/outbox', 'mails'),
  deskPage('Audit log', '/audit', 'history events'),
];

/** All actions and pages available to this person, in the order shown before anything is typed. */
export function paletteEntries(user: PaletteUser | null): PaletteEntry[] {
  const isOwner = user !== null && user.type !== 'attorney' && user.type !== 'operator';
  const actions = [...(isOwner ? ofOwners : []), ...ofEverybody, ...(user === null ? ofVisitors : [signOut])];
  const pages = [
    ...(user?.type === 'operator' ? ofOperators : []),
    ...(user?.type === 'attorney' ? [people] : []),
    ...(isOwner ? [...(user.isInstitutional ? [overview, integrations] : [portfolio]), ...pagesOfOwners] : []),
    ...pagesOfEverybody,
  ];
  return [...actions.map(named('Actions')), ...pages.map(named('Go to'))];
}

const named =
  (group: PaletteEntry['group']) =>
  ([title, detail, words, icon, to]: Short): PaletteEntry => ({
    id: `${group}:${title}`,
    group,
    title,
    detail,
    words,
    icon,
    to,
  });

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The number of differing letters, up to `most`; lengths that differ by more than `most` count as more. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++)
      row[j] = Math.min(
        (before[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (before[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
      );
    before = row;
  }
  return before[other.length] ?? most + 1;
}

/** 3 for a whole word, 2 for its start, 1 for a word with one wrong letter; 0 for no match. */
function fit(typed: string, words: readonly string[]): number {
  if (words.includes(typed)) return 3;
  if (words.some((word) => word.startsWith(typed))) return 2;
  const near = typed.length > 3 && words.some((word) => distance(typed, word.slice(0, typed.length + 1), 1) <= 1);
  return near ? 1 : 0;
}

/** The entries that match the typed text, the best first: each typed word must match one of an entry's words. */
export function matchEntries(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const typedWords = wordsOf(typed);
  if (typedWords.length === 0) return [...entries];
  return entries
    .map((entry) => {
      const title = wordsOf(entry.title);
      const other = wordsOf(`${entry.detail ?? ''} ${entry.words}`);
      const fits = typedWords.map((word) => Math.max(2 * fit(word, title), fit(word, other)));
      return { entry, score: Math.min(...fits) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ entry }) => entry);
}
