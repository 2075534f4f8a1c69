import { type HelpLink, type HelpOfPages, link } from './help-link.ts';
import { MORE_HELP_BY_PATH } from './more-help.ts';

const ZERO = link('why-a-claim-is-zero', 'Why is my loss zero?');
const FEE = link('how-the-fee-works', 'How is the fee worked out?');
const WHEN = link('when-payments-go-out', 'When do I get paid?');

/** The questions for a page, by the start of its path; the first match counts. */
const HELP_BY_PATH: HelpOfPages = [
  [
    '/cases/screener',
    [
      link('who-may-claim', 'Who may claim?'),
      link('deadlines', 'What happens at the deadline?'),
      link('how-claims-work', 'How do claims work?'),
    ],
  ],
  [
    '/cases/my',
    [
      WHEN,
      link('deficiency-letter', 'What is a deficiency letter?'),
      link('correct-a-filed-claim', 'How do I correct a filed claim?'),
      link('withdraw-a-claim', 'How do I withdraw a claim?'),
    ],
  ],
  [
    '/cases/create',
    [link('start-a-case', 'How is a case proposed?'), link('no-legal-advice', 'Is this legal advice?')],
  ],
  [
    '/cases/',
    [
      ZERO,
      link('how-sure-an-estimate-is', 'How reliable is the estimate?'),
      link('what-a-recognized-loss-is', 'What is a recognized loss?'),
      FEE,
      link('file-alone-for-free', 'How do I file alone?'),
    ],
  ],
  [
    '/user/portfolio/connect',
    [
      link('records-from-your-broker', 'Where is my broker’s export?'),
      link('lost-records', 'My broker has closed'),
      link('what-we-can-see', 'What can you see?'),
    ],
  ],
  [
    '/user/portfolio/integrations/institutional',
    [
      link('bulk-files', 'Which custodian files can I send?'),
      link('entities-and-accounts', 'How are accounts assigned to entities?'),
      link('coverage', 'What is coverage?'),
    ],
  ],
  [
    '/user/portfolio/integrations',
    [
      link('link-an-account', 'How do I link an account?'),
      link('history-of-a-linked-account', 'How far back does it go?'),
    ],
  ],
  [
    '/user/portfolio',
    [
      link('balance-does-not-close', 'Why does a balance not close?'),
      link('transfers-between-accounts', 'What about transfers?'),
      link('splits-and-mergers', 'What about splits and mergers?'),
      ZERO,
    ],
  ],
  [
    '/user/settings/payments',
    [
      link('expected-and-received', 'Why does it differ from the estimate?'),
      link('payments-and-taxes', 'Is it taxed?'),
      link('returned-payment', 'My payment came back'),
    ],
  ],
  [
    '/user/settings/payment',
    [
      link('bank-transfer-or-check', 'Bank transfer or check?'),
      link('check-in-the-wrong-name', 'The name on my check is wrong'),
      link('account-holder-differs', 'Can someone else be paid?'),
      link('change-payment-details', 'How do I change it?'),
    ],
  ],
  [
    '/user/settings/contract',
    [link('the-contract', 'What does the contract say?'), FEE, link('double-filing', 'What if someone else filed?')],
  ],
  [
    '/user/settings/security',
    [
      link('sign-in-and-codes', 'What are passkeys and codes?'),
      link('lost-second-factor', 'I lost my phone'),
      link('change-your-address', 'How do I change my email address?'),
    ],
  ],
  [
    '/user/settings/notifications',
    [
      link('notifications', 'What emails do you send?'),
      link('wrong-person-in-my-mail', 'I get emails for someone else'),
    ],
  ],
  [
    '/user/settings/messages',
    [
      link('notifications', 'What emails do you send?'),
      link('wrong-person-in-my-mail', 'I get emails for someone else'),
    ],
  ],
  [
    '/user/settings/data',
    [
      link('delete-account', 'What is deleted, and what is not?'),
      link('how-long-we-store-data', 'How long is it stored?'),
      link('who-looked-at-my-data', 'Who has seen my data?'),
    ],
  ],
  [
    '/user/settings/tax',
    [link('w-9-and-w-8ben', 'Which tax form do I need?'), link('payments-and-taxes', 'Are payments taxed?')],
  ],
  [
    '/user/settings/identity',
    [
      link('identity-check', 'What is the identity check?'),
      link('what-we-can-see', 'Who sees my documents?'),
      link('delete-account', 'When are they deleted?'),
      link('account-holder-differs', 'My name differs'),
    ],
  ],
  ['/user/settings', [link('account-holder-differs', 'Which name do I use?'), link('who-may-claim', 'Who may claim?')]],
  [
    '/user/overview',
    [
      link('coverage', 'What is coverage?'),
      link('bulk-files', 'Which files can we send?'),
      link('entities-and-accounts', 'How are accounts assigned to entities?'),
    ],
  ],
  [
    '/user/decisions',
    [link('policies', 'Who decides on a case?'), link('lead-plaintiff', 'What is a lead plaintiff?')],
  ],
  ['/user/policy', [link('policies', 'How does a policy decide?'), link('who-signs', 'Who may sign?')]],
  ['/user/reports', [link('board-report', 'What is in the board report?'), link('coverage', 'Is anything missing?')]],
  [
    '/user/organization',
    [
      link('who-signs', 'Who may sign for a fund?'),
      link('agreement-and-fees', 'What does it cost?'),
      link('api', 'How do our systems connect?'),
      link('who-looked-at-my-data', 'Who has seen our data?'),
    ],
  ],
  [
    '/user/certifications',
    [link('lead-plaintiff', 'What does a lead plaintiff do?'), link('no-legal-advice', 'Is this legal advice?')],
  ],
  [
    '/user/losses',
    [
      link('first-in-first-out', 'What are FIFO and LIFO?'),
      link('the-90-day-look-back', 'What is the look-back?'),
      link('what-a-recognized-loss-is', 'What is a recognized loss?'),
    ],
  ],
  [
    '/hand-over',
    [
      link('deceased-owner', 'The owner has died'),
      link('who-signs', 'Who may sign?'),
      link('family-and-divorce', 'What about family and divorce?'),
    ],
  ],
  [
    '/user/firm',
    [
      link('consent-to-a-firm', 'What does a consent let me see?'),
      link('law-firm-portal', 'How does our own portal work?'),
    ],
  ],
  [
    '/enterprise',
    [
      link('agreement-and-fees', 'What does it cost?'),
      link('bulk-files', 'Which files can we send?'),
      link('policies', 'Who decides on a case?'),
    ],
  ],
  [
    '/check-notice',
    [
      link('is-this-notice-real', 'How do I know a real notice?'),
      link('who-we-are', 'Who are you?'),
      link('settlements-of-other-kinds', 'It is about a product or my data'),
    ],
  ],
  ['/about-us', [link('what-we-can-see', 'What can you see?'), link('is-this-notice-real', 'Is this notice real?')]],
];

const linksOf = (help: HelpOfPages, pathname: string): readonly HelpLink[] =>
  help.find(([start]) => pathname === start || pathname.startsWith(start.endsWith('/') ? start : `${start}/`))?.[1] ??
  [];

/** The questions for a page; none on help pages and on the desk. */
export const helpOfPage = (pathname: string): readonly HelpLink[] => linksOf(HELP_BY_PATH, pathname);

/** Less frequent questions for the page. */
export const moreHelpOfPage = (pathname: string): readonly HelpLink[] =>
  linksOf(HELP_BY_PATH, pathname).length === 0 ? [] : linksOf(MORE_HELP_BY_PATH, pathname);

/** The question for each step of a claim. */
export const helpOfStep: Record<'trades' | 'contract' | 'payment' | 'sign_off', HelpLink> = {
  trades: link('confirm-your-trades', 'What do I confirm here?'),
  contract: link('the-contract', 'What does the contract say?'),
  payment: link('where-to-pay', 'Which account can I use?'),
  sign_off: link('sign-off', 'What do I certify?'),
};

export const helpOfUpload = {
  columns: link('unknown-columns', 'Why do you ask for the columns?'),
  scan: link('scans-and-photos', 'Why do I check each row?'),
  rows: link('rows-that-could-not-be-read', 'Why could a row not be read?'),
} as const satisfies Record<string, HelpLink>;

export const allHelpLinks = (): HelpLink[] => [
  ...[...HELP_BY_PATH, ...MORE_HELP_BY_PATH].flatMap(([, links]) => links),
  ...Object.values(helpOfStep),
  ...Object.values(helpOfUpload),
];
