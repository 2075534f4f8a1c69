// What a notice consists of, whatever program sets it.

export const heading = (text) => ({ kind: 'heading', text });
export const text = (words) => ({ kind: 'text', words });
export const item = (mark, words, deep = 0) => ({ kind: 'item', mark, words, deep });
/** `head`: rows of cells `[words, columns it spans]` or words alone. */
export const table = (title, head, rows, { notes = [], columns = null, size = 9 } = {}) => ({
  kind: 'table',
  title,
  head: head.map((row) => row.map((cell) => (Array.isArray(cell) ? cell : [cell, 1]))),
  rows,
  notes,
  columns,
  size,
});
/** A caption: the parties on the left, the number of the case and more on the right. */
export const caption = (left, right) => ({ kind: 'caption', left, right });
/** A footnote; `^1^` in the words of a block is its mark. */
export const note = (mark, words) => ({ kind: 'note', mark, words });

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
export const inWords = (day) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${MONTHS[month - 1]} ${date}, ${year}`;
};
export const inDigits = (day) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${month}/${date}/${year}`;
};
export const shortenValue = (day) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${String(month).padStart(2, '0')}/${String(date).padStart(2, '0')}/${String(year).slice(2)}`;
};
export const withMonth = (day) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${date}-${MONTHS[month - 1].slice(0, 3)}-${String(year).slice(2)}`;
};

function addDays(day, days) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The trading days of a look-back with the mean of made-up closes up to each, and the closes. */
export function lookback(from, to, start, seed) {
  const means = [];
  const closes = [];
  let price = Math.round(start * 100);
  let sum = 0;
  let state = seed;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const week = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (week === 0 || week === 6) continue;
    state = (state * 48271) % 2147483647;
    price += (state % 81) - 40;
    sum += price;
    closes.push([day, (price / 100).toFixed(2)]);
    means.push([day, (Math.round(sum / closes.length) / 100).toFixed(2)]);
  }
  return { from, to, mean: means.at(-1)[1], means, closes };
}

/** Rows of two lists or more side by side, as look-back tables are set. */
export function sideBySide(rows, blocks) {
  const height = Math.ceil(rows.length / blocks);
  return Array.from({ length: height }, (_, at) =>
    Array.from({ length: blocks }, (_, block) => rows[block * height + at] ?? rows[0].map(() => '')).flat(),
  );
}

export const plan = (
  securities,
  { currency = 'USD', matching = {}, claim = {}, minimum = '10.00', pools = [], prices = 'without_commissions' } = {},
) => ({
  version: 1,
  currency,
  prices,
  matching: { method: 'fifo', opening: 'first', same_day: 'acquisitions_first', ...matching },
  securities,
  claim: { gains: 'ignore', market_test: 'none', maximum: null, ...claim },
  payment: {
    basis: 'pro_rata',
    net_fund: null,
    known_claims: null,
    estimated_recovery_per_share: null,
    minimum,
    pools,
  },
  evidence: { sources: [], verified: false, missing: [], notes: ['Invented: no real settlement.'] },
});

export const tickers = (...names) => ({ tickers: names, cusips: [], isins: [] });

/** The opening of a notice: the case, the class, the money and the days. */
export const opening = ({ court, caption, docket, company, ticker, securities, from, to, amount, days }) => [
  heading(`UNITED STATES DISTRICT COURT ${court}`),
  text(`IN RE ${caption} SECURITIES LITIGATION`),
  text(`Case No. ${docket}`),
  heading('NOTICE OF PENDENCY AND PROPOSED SETTLEMENT OF CLASS ACTION'),
  text(
    `If you purchased or otherwise acquired ${company} ${securities} ${ticker} from ${inWords(from)} through ${inWords(to)}, both dates inclusive (the “Class Period”), you may be entitled to a payment from a class action settlement.`,
  ),
  text(
    `The parties have agreed to settle the class action for $${amount} in cash (the “Settlement Amount”). Whether you act or not, your legal rights are affected. Please read this notice to its end.`,
  ),
  text(
    `Claim Forms must be postmarked no later than ${inWords(days.claim)}. Requests for exclusion must be received by ${inWords(days.exclusion)}. Objections must be filed by ${inWords(days.objection)}. The Settlement Hearing will be held on ${inWords(days.hearing)} at 10:00 a.m.`,
  ),
  heading('What this case is about'),
  text(
    [
      'Plaintiffs say that',
      company,
      'left out of its public reports what its managers knew, and that the price of its securities was higher than it would have been. Defendants deny it. The Court has decided for neither side. Both sides settle to end the costs and the risk of a trial, of appeals after it, and of a judgment that could not be collected.',
    ].join(' '),
  ),
  text(
    `Lead Counsel will ask the Court for attorneys’ fees of up to 25% of the Settlement Fund, and for expenses of not more than $450,000. What remains after taxes and the cost of notice is the Net Settlement Fund. Copies of the Stipulation are on the website of the settlement. Please do not call the Court or the clerk.`,
  ),
];

/** What follows the rules in most notices: matching, dates, other securities, distribution. */
export const closing = ({ stock, company, begins }) => [
  heading('Additional Provisions'),
  text(
    `Purchases, acquisitions and sales of ${stock} will be matched on a First In, First Out (“FIFO”) basis. Sales in the Class Period are matched first against any holdings at the beginning of the Class Period (${inWords(begins)}), and then against purchases and acquisitions in chronological order.`,
  ),
  text(
    'Purchases and sales are deemed to have been made on the “contract” or “trade” date and not on the “settlement” or “payment” date. The receipt or grant of shares by gift, inheritance or operation of law is no purchase and no sale of them.',
  ),
  text(
    [
      'The date of covering a “short sale” is deemed to be the date of purchase. The Recognized Loss Amount on short sales and on the purchases that cover them is zero. Option contracts on',
      company,
      'securities do not take part in this Settlement.',
    ].join(' '),
  ),
  text(
    'All prices exclude fees, taxes and commissions. If a Recognized Loss Amount calculates to a negative number or to zero, that Recognized Loss Amount is zero. The sum of a Claimant’s Recognized Loss Amounts is the Recognized Claim.',
  ),
  text(
    'The Net Settlement Fund is distributed to Authorized Claimants on a pro rata basis, by the size of their Recognized Claims. If the prorated payment to any Authorized Claimant comes to less than $10.00, no distribution is made to that Authorized Claimant.',
  ),
];

export const DAYS = { claim: '2026-06-15', exclusion: '2026-05-04', objection: '2026-05-05', hearing: '2026-05-26' };
