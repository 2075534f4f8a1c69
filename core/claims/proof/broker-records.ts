import { formatLongDate } from '../../dates/day.ts';

/** A broker must preserve copies of confirmations this long: 17 CFR 240.17a-4(b)(1) with 240.17a-3(a)(8). */
const CONFIRMATION_YEARS = 3;
/** A broker must preserve its blotters, which list every trade, this long: 17 CFR 240.17a-4(a) with 240.17a-3(a)(1). */
const BLOTTER_YEARS = 6;

/** A trade that a document is still wanted for. */
export interface UnprovedTrade {
  trade_date: string;
  /** As it is called: "Bought 200 HLDN". */
  what: string;
}

/** The records that a broker must still have of an account's unproved trades. */
export interface BrokerRecords {
  /** Trades whose confirmation must still be there. */
  confirmed: number;
  /** Number of trades that only the broker's blotter must still list. */
  entered: number;
  /** Number of trades past every retention rule; many brokers still have their records. */
  past: number;
  /** The first day on which the broker may discard a record that it must have today; null if there is none. */
  next_gone_on: string | null;
}

function yearsLater(day: string, years: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10);
}

/** Which of these trades a broker must still have records of, and until when. */
export function recordsOf(trades: readonly UnprovedTrade[], today: string): BrokerRecords {
  const records: BrokerRecords = { confirmed: 0, entered: 0, past: 0, next_gone_on: null };
  for (const { trade_date } of trades) {
    const [confirmation, blotter] = [yearsLater(trade_date, CONFIRMATION_YEARS), yearsLater(trade_date, BLOTTER_YEARS)];
    const until = today < confirmation ? confirmation : today < blotter ? blotter : null;
    if (until === confirmation) records.confirmed += 1;
    else if (until === blotter) records.entered += 1;
    else records.past += 1;
    if (until !== null && (records.next_gone_on === null || until < records.next_gone_on)) records.next_gone_on = until;
  }
  return records;
}

/** Trades that a letter names one by one. */
const MAX_NAMED_TRADES = 200;

/** Whom the letter is from and about. */
export interface LetterFacts {
  today: string;
  owner: string;
  /** As the broker prints it; null where the file names none. */
  account: string | null;
  portfolio: string;
  case_title: string;
  docket: string | null;
  class_periods: readonly { from: string; to: string }[];
  claim_deadline: string | null;
  trades: readonly UnprovedTrade[];
}

/** A letter to the broker that requests proof of an account's trades, as plain text. */
export function letterToBroker(facts: LetterFacts): string {
  const { today, owner, account, portfolio, trades, claim_deadline } = facts;
  const inOrder = trades.toSorted((a, b) => (a.trade_date < b.trade_date ? -1 : a.trade_date > b.trade_date ? 1 : 0));
  const named = inOrder
    .slice(0, MAX_NAMED_TRADES)
    .map(({ trade_date, what }) => `  ${formatLongDate(trade_date)}: ${what}`);
  const rest = inOrder.length - named.length;
  const about = account === null ? `the account that I call ${portfolio}` : `account ${account}`;
  const periods = facts.class_periods
    .map(({ from, to }) => `${formatLongDate(from)} to ${formatLongDate(to)}`)
    .join(' and ');
  const court = facts.docket === null ? facts.case_title : `${facts.case_title}, No. ${facts.docket}`;
  return [
    formatLongDate(today),
    '',
    'To the client records department',
    '',
    `Records of ${about}, held by ${owner}`,
    '',
    'Please send me the trade confirmations of the trades below. If you no longer have them, please send monthly statements, or a system printout with a cover letter, showing each trade’s date, quantity, price and commission. Settlement dates and average costs are not accepted.',
    '',
    ...named,
    ...(rest > 0 ? [`  and ${rest} more trades between the first and the last of these days`] : []),
    '',
    ...(periods === ''
      ? []
      : [`Please add what the account held at the beginning and at the end of the class period, ${periods}.`, '']),
    `I need them as proof for a claim in ${court}.${claim_deadline === null ? '' : ` It must be filed by ${formatLongDate(claim_deadline)}, so an answer well before that day matters.`}`,
    '',
    `U.S. rules require brokers to preserve confirmations for three years and trade blotters for six (17 CFR 240.17a-3 and 240.17a-4). If you have no record of a trade, please confirm this in writing.`,
    '',
    'Yours faithfully,',
    owner,
    '',
  ].join('\n');
}
