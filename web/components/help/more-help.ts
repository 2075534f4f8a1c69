import { type HelpOfPages, link } from './help-link.ts';

/** Further questions for a page, shown after those of `page-help.ts`. */
export const MORE_HELP_BY_PATH: HelpOfPages = [
  [
    '/cases/screener',
    [
      link('check-a-file-first', 'Can I check my trades without an account?'),
      link('cases-you-missed', 'I missed a deadline'),
      link('delisted-or-bankrupt-company', 'The company is gone'),
      link('mutual-funds', 'I own it through a fund'),
      link('fair-funds', 'What is a Fair Fund?'),
      link('follow-a-case', 'How do I follow a company?'),
      link('search-by-keyboard', 'How do I search by keyboard?'),
    ],
  ],
  [
    '/cases/my',
    [
      link('how-long-it-takes', 'Why does it take so long?'),
      link('claim-rejected', 'My claim was rejected'),
      link('appeals', 'Someone appealed'),
      link('second-distribution', 'Is there a second payment?'),
    ],
  ],
  [
    '/cases/',
    [
      link('the-class-period', 'What is the class period?'),
      link('the-smallest-payment', 'Is there a minimum payment?'),
      link('what-pro-rata-means', 'How is the fund shared?'),
      link('what-a-number-of-shares-pays', 'What do my shares pay?'),
      link('artificial-inflation', 'What is artificial inflation?'),
      link('cases-without-a-plan', 'What if there is no plan yet?'),
      link('options-and-other-securities', 'Do options and bonds count?'),
      link('short-sales', 'Do short sales count?'),
      link('fractions-margin-and-loans', 'Do fractions and margin shares count?'),
      link('currencies', 'I paid in another currency'),
      link('who-is-excluded', 'Who is excluded?'),
      link('investors-abroad', 'I live outside the United States'),
      link('if-you-do-nothing', 'What if I do nothing?'),
      link('opt-out-and-object', 'How do I leave the class or object?'),
      link('late-claims', 'Can I claim late?'),
    ],
  ],
  [
    '/user/portfolio/connect',
    [
      link('upload-a-file', 'Which files can I upload?'),
      link('proof-of-trades', 'Which documents prove a trade?'),
      link('letter-to-the-broker', 'Can you write to my broker?'),
      link('records-from-etrade', 'E*TRADE'),
      link('records-from-fidelity', 'Fidelity'),
      link('records-from-interactive-brokers', 'Interactive Brokers'),
      link('records-from-jp-morgan-chase', 'J.P. Morgan and Chase'),
      link('records-from-merrill', 'Merrill'),
      link('records-from-morgan-stanley', 'Morgan Stanley'),
      link('records-from-robinhood', 'Robinhood'),
      link('records-from-schwab', 'Charles Schwab'),
      link('records-from-vanguard', 'Vanguard'),
      link('records-from-webull', 'Webull'),
      link('records-from-wells-fargo', 'Wells Fargo'),
    ],
  ],
  [
    '/user/portfolio',
    [
      link('a-trade-read-wrong', 'A trade is wrong'),
      link('undo-an-upload', 'How do I remove an upload?'),
      link('opening-holdings', 'What are opening holdings?'),
      link('your-portfolio', 'How many portfolios do I need?'),
      link('joint-account', 'It is a joint account'),
      link('retirement-account', 'It is an IRA or a 401(k)'),
      link('employer-shares', 'They are shares from my employer'),
      link('securities-with-the-same-ticker', 'The ticker is another company’s'),
      link('only-true-records', 'May I correct a record?'),
    ],
  ],
  [
    '/user/settings/payments',
    [
      link('paid-twice', 'I was paid twice'),
      link('statements', 'Where are my statements?'),
      link('second-distribution', 'Is there a second payment?'),
      link('a-check-you-did-not-expect', 'I got a check I did not expect'),
    ],
  ],
  ['/user/settings', [link('you-moved', 'I moved'), link('search-by-keyboard', 'How do I search by keyboard?')]],
  [
    '/check-notice',
    [
      link('signs-of-fraud', 'What are signs of fraud?'),
      link('you-got-a-notice', 'What do I do with a real notice?'),
      link('if-you-do-nothing', 'What if I do nothing?'),
      link('a-check-you-did-not-expect', 'I got a check I did not expect'),
    ],
  ],
  ['/about-us', [link('who-we-are', 'What do I risk?')]],
];
